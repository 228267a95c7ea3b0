import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { openLake, type LakePlace } from '#lake/open-lake.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { syncFolder, syncTree } from '#local/durable-files.ts'
import { martMemoryMb, openMart } from '#mart/open-mart.ts'
import { loadState } from '#state/dump.ts'
import { openState } from '#state/state.ts'
import { verifiedBackup, type BackupDocument } from './document.ts'
import { unpackBackup } from './make-backup.ts'

export type Restoring = {
  /** The folder or file of a backup. */
  from: string
  dataDirectory: string
  /** Target of the state. Default: the data directory. */
  databaseUrl: string | undefined
  /** Target of the lake for a data directory. */
  lakeIn(dataDirectory: string): LakePlace
  remember(dataDirectory: string): void
}

/** Name of the temporary folder in a data directory. If it exists, a restore did not complete. */
const unfinishedName = 'unfinished-restore'

const ownerName = 'owner.json'

/** Restores a backup into an empty data directory, after all files of the backup are verified. */
export async function restoreBackup(restoring: Restoring): Promise<BackupDocument> {
  const { dataDirectory } = restoring
  const claim = await claimDataDirectory(dataDirectory, { purpose: 'restore' })
  try {
    await refuseFilled(dataDirectory)
    return await buildAndMove(restoring, join(dataDirectory, unfinishedName))
  } finally {
    await claim.release()
  }
}

async function buildAndMove(restoring: Restoring, workshop: string): Promise<BackupDocument> {
  const built = join(workshop, 'data')
  const document = await builtIn(restoring, workshop, built).catch(async (error: unknown) => {
    await rm(workshop, { recursive: true, force: true })
    throw error
  })
  await syncTree(built)
  for (const name of await readdir(built))
    await rename(join(built, name), join(restoring.dataDirectory, name))
  await syncFolder(restoring.dataDirectory)
  await rm(workshop, { recursive: true, force: true })
  return document
}

async function builtIn(restoring: Restoring, workshop: string, built: string): Promise<BackupDocument> {
  const folder = await folderOf(restoring.from, workshop)
  const document = await verifiedBackup(folder)
  await build(restoring, document, folder, built)
  return document
}

/** Throws if a restore into the data directory did not complete. */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (!existsSync(join(dataDirectory, unfinishedName))) return
  throw new CodedError(
    'store_failed',
    `The restore into ${dataDirectory} is not complete. Empty the folder and restore again.`,
  )
}

async function refuseFilled(dataDirectory: string): Promise<void> {
  const first = (await readdir(dataDirectory)).find((name) => name !== ownerName)
  if (first === undefined) return
  const message = `The data directory ${dataDirectory} is not empty (it has ${first}). Restore into an empty one, given by --data-dir.`
  throw new CodedError('conflict', message)
}

async function folderOf(from: string, workshop: string): Promise<string> {
  const found = await stat(from).catch((cause: unknown) => {
    throw new CodedError('invalid_parameter', `There is no backup ${from}. Check the path.`, { cause })
  })
  if (found.isDirectory()) return from
  const folder = join(workshop, 'backup')
  await unpackBackup(from, folder)
  return folder
}

async function build(
  restoring: Restoring,
  document: BackupDocument,
  folder: string,
  built: string,
): Promise<void> {
  await mkdir(join(built, 'lake'), { recursive: true, mode: 0o700 })
  await buildLake(restoring, document, folder, built)
  await buildMart(document, folder, built)
  // The state comes last, because an external database cannot be renamed into place.
  await buildState(restoring, document, folder, built)
}

async function buildLake(
  restoring: Restoring,
  document: BackupDocument,
  folder: string,
  built: string,
): Promise<void> {
  const lake = await openLake(restoring.lakeIn(built), 'fill')
  try {
    await lake.importFrom(join(folder, 'lake'), document.lake)
    restoring.remember(built)
  } finally {
    await lake.close()
  }
}

/** The mart is built from the latest base and later publications. */
async function buildMart({ publication }: BackupDocument, folder: string, built: string): Promise<void> {
  if (!publication) return
  const publications = join(built, 'lake', 'publications')
  await cp(join(folder, 'publications'), publications, { recursive: true })
  const mart = await openMart(join(built, 'server'), publications, { memoryLimitMb: martMemoryMb })
  try {
    for (let before = -1; before !== mart.version();) {
      before = mart.version()
      await mart.importNext()
    }
    if (mart.version() === publication.version) return
  } finally {
    await mart.close()
  }
  const message = `The backup's publication ${publication.version} cannot be imported. Use another backup.`
  throw new CodedError('store_failed', message)
}

async function buildState(
  { databaseUrl }: Restoring,
  document: BackupDocument,
  folder: string,
  built: string,
): Promise<void> {
  const place = databaseUrl ? { databaseUrl } : { directory: built }
  const state = await openState(place, { schemaVersion: document.state.schemaVersion })
  try {
    await loadState(state, join(folder, 'state'), document.state)
  } finally {
    await state.close()
  }
}
