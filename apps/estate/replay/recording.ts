import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

const call = z.strictObject({
  method: z.string().toUpperCase().default('GET'),
  /** A star matches any part of the path between two slashes, or a piece of one. */
  path: z.string().startsWith('/'),
  query: z.record(z.string(), z.coerce.string()).default({}),
  body: z.record(z.string(), z.unknown()).default({}),
  status: z.int().default(200),
  /** The name of the list that has the file's object, together with the others of that call. */
  wrap: z.string().optional(),
})
const recording = call.extend({ file: z.string() }).transform(withQueryOfPath)
const byFile = z
  .record(z.string(), call)
  .transform((calls) => Object.entries(calls).map(([file, one]) => withQueryOfPath({ ...one, file })))

const account = z.union([
  z.string().transform((id) => ({ id, cloud: 'AZURE' as const })),
  z.strictObject({ id: z.string(), cloud: z.enum(['AZURE', 'AWS']).default('AZURE') }),
])

const workspace = z.union([
  z
    .string()
    .transform((id) => ({ id, name: `workspace ${id}`, subscriptionId: 'Unknown', region: 'unknown' })),
  z.strictObject({
    id: z.string(),
    name: z.string().default('Recorded'),
    subscriptionId: z.string().default('Unknown'),
    region: z.string().default('unknown'),
    warehouseId: z.string().optional(),
  }),
])

const recorded = z.strictObject({
  account: account.default({ id: 'recorded-account', cloud: 'AZURE' }),
  workspace: workspace.default({
    id: '1',
    name: 'Recorded',
    subscriptionId: 'Unknown',
    region: 'unknown',
  }),
  clock: z.iso.datetime().optional(),
})

const answers = z.union([z.array(recording), byFile])
const replayFile = z.union([
  recorded.extend({ answers }),
  answers.transform((list) => ({ ...recorded.parse({}), answers: list })),
])

/** A recorded answer and the calls that it answers. */
export type Recording = z.infer<typeof call> & { file: string }

/** The origin of the recordings, and their time. */
export type Recorded = z.infer<typeof recorded>

/** The origin of the recordings, their time, and the recordings. */
export type ReplayMap = z.infer<typeof replayFile>

/** Defaults of recordings of unknown origin. */
export const unknownOrigin: Recorded = recorded.parse({})

/** Reads a map of recorded answers. */
export async function readReplayMap(file: string): Promise<ReplayMap> {
  const parsed = replayFile.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is not a map of recorded answers: ${z.prettifyError(parsed.error)}`)
}

/** The recorded text, byte for byte. */
export function recordedText(folder: string, { file }: Recording): Promise<string> {
  return readFile(join(folder, file), 'utf8')
}

function withQueryOfPath(given: Recording): Recording {
  const { pathname, searchParams } = new URL(given.path, 'http://recorded')
  const path = given.path.includes('?') ? pathname : given.path
  return { ...given, path, query: { ...Object.fromEntries(searchParams), ...given.query } }
}
