import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The visible progress of the product in a data directory. */
export type Sight = {
  /** Folders of windows that are being fetched, or are not appended yet. */
  windows: number
  /** Changes with each write to the lake. */
  lakeWrites: string
  /** Changes with each write to the mart. */
  martWrites: string
  /** The newest published version, 0 if there is none. */
  newestVersion: number
  /** Files of a version without a manifest yet. */
  unpublishedFiles: number
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function stamp(file: string): string {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs}`
}

function writesTo(database: string): string {
  return `${stamp(database)} ${stamp(`${database}.wal`)}`
}

/** Reads the progress in a data directory. */
export function sightOf(dataDirectory: string): Sight {
  const publications = join(dataDirectory, 'lake', 'publications')
  const names = namesIn(publications)
  const versions = names.map((name) => Number(/^manifest-(\d+)\.json$/.exec(name)?.[1] ?? 0))
  const newestVersion = Math.max(0, ...versions)
  const unpublished = names.filter((name) => /^\d+$/.test(name) && Number(name) > newestVersion)
  return {
    windows: namesIn(join(dataDirectory, 'lake', 'inbox')).length,
    lakeWrites: writesTo(join(dataDirectory, 'lake', 'lake.duckdb')),
    martWrites: writesTo(join(dataDirectory, 'server', 'mart.duckdb')),
    newestVersion,
    unpublishedFiles: unpublished.flatMap((name) => namesIn(join(publications, name))).length,
  }
}
