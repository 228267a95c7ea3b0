import type { LakeColumn, LakeRow, Parameters } from '#lake/lake.ts'

/** Rows of one published version. */
export type MartRows = { rows: LakeRow[]; dataVersion: number }

export type MartTable = { name: string; columns: readonly LakeColumn[] }

export type ReadOptions = { signal?: AbortSignal; timeoutMs?: number }

export type WatchOptions = {
  intervalMs: number
  /** After each import, with the version that is answered from now on. */
  onImport?: (version: number) => void
  /** A publication that cannot be imported; the version before is kept and the next look tries again. */
  onError?: (error: unknown) => void
}

/** The published tables in the server. A read sees one version, never half of one. */
export type Mart = {
  /** The version that reads answer now; 0: nothing was published yet. */
  version(): number
  /** Runs one select in a transaction of its own. */
  rows(sql: string, parameters?: Parameters, options?: ReadOptions): Promise<MartRows>
  tables(): Promise<readonly MartTable[]>
  /** Imports the next published version, if there is one; answers the version that is answered from now on. */
  importNext(): Promise<number>
  /** Imports what is published from now on; answers how to stop. */
  watch(options: WatchOptions): () => Promise<void>
  close(): Promise<void>
}
