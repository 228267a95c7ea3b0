import type { LakeColumn, LakeRow, Parameters } from '#lake/lake.ts'

/** Rows of one published version. */
export type MartRows = { rows: LakeRow[]; dataVersion: number }

export type MartTable = { name: string; columns: readonly LakeColumn[] }

export type ReadOptions = { signal?: AbortSignal; timeoutMs?: number }

export type WatchOptions = {
  intervalMs: number
  /** Called after each import with the new version. */
  onImport?: (version: number) => void
  /** Called if a publication cannot be imported. The previous version stays, and the next look retries. */
  onError?: (error: unknown) => void
}

/** The published tables in the server. Each read sees exactly one version. */
export type Mart = {
  /** The current version; 0 before the first publication. */
  version(): number
  /** Runs one select in a transaction of its own. */
  rows(sql: string, parameters?: Parameters, options?: ReadOptions): Promise<MartRows>
  tables(): Promise<readonly MartTable[]>
  /** Imports the next published version, if any; answers the current version. */
  importNext(): Promise<number>
  /** Imports publications from now on; answers the function that stops. */
  watch(options: WatchOptions): () => Promise<void>
  /** Gives memory that earlier work left behind back to the system. Does nothing while something is read. */
  giveBack(): Promise<void>
  close(): Promise<void>
}
