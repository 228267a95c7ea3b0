import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Configuration } from '#config/configuration.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'

/** A lake folder that several servers share. */
export type SharedLake = { folder: string; lakeId: string }

const identity = z.object({ lakeId: z.string(), accountId: z.string(), seed: z.number().nullable() })
type Identity = z.output<typeof identity>

/** The shared folder of this server, if it has one. Throws if it cannot be shared. */
export async function sharedLakeOf(
  { sharedLakeFolder: folder, databaseUrl }: Configuration,
  connection: ConnectionDocument | undefined,
): Promise<SharedLake | undefined> {
  if (folder === undefined) return undefined
  if (databaseUrl === undefined) throw refusal(withoutDatabase)
  if (connection === undefined) throw refusal(withoutConnection)
  const { account, seed = null } = connection
  const kept = await identityIn(folder, { lakeId: randomUUID(), accountId: account.id, seed })
  if (kept.accountId !== account.id || kept.seed !== seed) throw refusal(ofAnother(folder, kept, account.id))
  return { folder, lakeId: kept.lakeId }
}

/** The folder's own document, which the first server writes atomically. */
async function identityIn(folder: string, own: Identity): Promise<Identity> {
  const file = join(folder, 'lake.json')
  const draft = join(folder, `lake.json.${own.lakeId}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
    await link(draft, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
    return identity.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw unusable(folder, cause)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

const withoutDatabase =
  'LAKEGAUGE_LAKE_DIR is set and DATABASE_URL is not: servers that share a lake share a Postgres database, and the embedded one belongs to one server. Set DATABASE_URL, or leave LAKEGAUGE_LAKE_DIR away.'

const withoutConnection =
  'LAKEGAUGE_LAKE_DIR is set and LAKEGAUGE_CONNECTION is not: the demo is part of one server. Set LAKEGAUGE_CONNECTION, or leave LAKEGAUGE_LAKE_DIR away.'

function ofAnother(folder: string, { accountId, seed }: Identity, given: string): string {
  const kept = seed === null ? accountId : `${accountId} with demo seed ${seed}`
  return `The shared lake folder ${folder} holds the lake of account ${kept}, and the connection names account ${given}. Mount the folder of this lakehouse, or set LAKEGAUGE_LAKE_DIR to an empty one.`
}

function refusal(says: string): CodedError {
  return new CodedError('conflict', says)
}

function unusable(folder: string, cause: unknown): CodedError {
  const why =
    cause instanceof z.ZodError || cause instanceof SyntaxError ? 'lake.json is damaged' : String(cause)
  return new CodedError(
    'store_failed',
    `The shared lake folder ${folder} cannot be used (${why}). Check that LAKEGAUGE_LAKE_DIR is mounted and that this user may write there.`,
    { cause },
  )
}
