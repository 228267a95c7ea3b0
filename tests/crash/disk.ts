import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a data directory shows of the product's work from outside. */
export type Sight = {
  /** Folders of windows that are fetched, or were and are not taken in yet. */
  windows: number
  /** Changes whenever something is written to the lake. */
  lakeWrites: string
  /** Changes whenever something is written to the mart. */
  martWrites: string
  /** The newest version that is published, 0 where there is none. */
  newestVersion: number
  /** Files of a version whose manifest is not there yet. */
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

/** Looks at a data directory. */
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
