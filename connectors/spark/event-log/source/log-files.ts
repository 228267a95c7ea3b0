import type { FileStore, StoredFile } from '#exchange/file-store.ts'
import { isStray } from '../bytes/stray.ts'
import type { FileRead, OpenContext } from './state.ts'

/** The part that still grows; the others have their time in their names. */
export const tailName = 'eventlog'
/** How often a file may end the process that reads it. */
const mostDeaths = 3
/** How often a listed file may not be there before its context is read without it: fetches of about an hour. */
const mostAbsences = 6
const logName = /^eventlog(?:-.+)?$/

/** A Spark context as it is delivered: its folder is named by its id. */
export type DeliveredContext = { folder: string; contextId: string; files: StoredFile[] }

/** The contexts that a cluster delivered, without those known to be read to their end. */
export async function deliveredContexts(
  store: FileStore,
  clusterFolder: string,
  isSealed: (folder: string) => boolean,
  signal: AbortSignal,
): Promise<DeliveredContext[]> {
  const drivers = await foldersIn(store, `${clusterFolder}/eventlog`, signal)
  const contexts: DeliveredContext[] = []
  for (const driver of drivers) {
    for (const { path: folder, name: contextId } of await foldersIn(store, driver.path, signal)) {
      if (isSealed(folder)) continue
      const listed = await store.list(folder, signal)
      const files = onceEach(listed).filter(
        ({ name, isFolder }) => !isFolder && logName.test(name) && !isStray(`${folder}/${name}`),
      )
      if (files.length > 0) contexts.push({ folder, contextId, files: files.sort(byAge) })
    }
  }
  return contexts
}

/** Pages of a listing are made one after the other: a file that is delivered anew meanwhile may stand in two of them. */
function onceEach(listed: readonly StoredFile[]): StoredFile[] {
  return [...new Map(listed.map((file) => [file.name, file])).values()]
}

async function foldersIn(store: FileStore, folder: string, signal: AbortSignal): Promise<StoredFile[]> {
  const entries = await store.list(folder, signal)
  return onceEach(entries).filter(({ isFolder, path }) => isFolder && !isStray(`${path}/`))
}

// The names of rotated parts have the time of their rotation.
function byAge(one: StoredFile, other: StoredFile): number {
  if (one.name === other.name) return 0
  if (one.name === tailName || other.name === tailName) return one.name === tailName ? 1 : -1
  return one.name < other.name ? -1 : 1
}

/** The files that are not read as they are now; one that ended its process some times is left alone while it grows. */
export function changedFiles({ files: listed }: DeliveredContext, { files }: OpenContext): StoredFile[] {
  return listed.filter((file) => !isSame(file, files[file.name]) && !isDeadly(file, files[file.name]))
}

function isDeadly({ bytes }: StoredFile, read: FileRead | undefined): boolean {
  return read?.deaths !== undefined && read.deaths >= mostDeaths && bytes >= read.bytes
}

function isSame({ bytes, modifiedMs }: StoredFile, read: FileRead | undefined): boolean {
  return read !== undefined && read.bytes === bytes && read.modifiedMs === modifiedMs && !isAwaited(read)
}

/** Whether a file that was not there is asked for again. */
export function isAwaited({ absences = mostAbsences }: FileRead): boolean {
  return absences < mostAbsences
}

/** A file that was listed and is not there. */
export function absentFile({ bytes, modifiedMs }: StoredFile, before: FileRead | undefined): FileRead {
  return { ...before, bytes, modifiedMs, absences: (before?.absences ?? 0) + 1 }
}

/** The time of the latest change of a context. */
export function latestChangeMs({ files }: DeliveredContext): number {
  return Math.max(...files.map(({ modifiedMs }) => modifiedMs))
}
