import type { RawTable } from '#lake/table.ts'

/** A span of data time that is asked for, half-open, whole UTC days. */
export type Window = { since: string; until: string }

/** What a source reports while it fetches. */
export type FetchProgress = { rows: number; note?: string }

/** What one fetch works with. */
export type FetchContext<Client> = {
  client: Client
  /** Now, for the data. */
  dataNow: Date
  /** Present for windowed sources. */
  window: Window | undefined
  /** The checkpoint of this source and scope, as the last successful fetch left it. */
  checkpoint: unknown
  signal: AbortSignal
  progress(report: FetchProgress): void
  /** Hands over rows (one object a row, with the table's column names plus day and last_day); resolves when it is ready for more. */
  emit(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Hands over a CSV file with a header; `select` turns its text columns (table `csv`) into the table's columns. */
  emitCsv(table: string, file: string, select: string): Promise<void>
}

/** One kind of facts from one outside system. */
export type Source<Client = unknown> = {
  /** kebab-case, unique; the folder's name. */
  name: string
  system: string
  /** One sentence: what it brings. */
  meaning: string
  /** Asked once an account, or once for each workspace, or once a region. */
  scope: 'account' | 'workspace' | 'region'
  tables: readonly RawTable[]
  /** Asked in windows of this many days, newest first; absent: whole each time. */
  windowDays?: number
  /** How far back the outside system keeps it, in days. */
  keptDays?: number
  /** Days before the checkpoint that are read again each time, because records come late. */
  lookBackDays?: number
  /** How fresh it should be. */
  freshMinutes: number
  /** Which right it needs, and the statement or setting that grants it (`{principal}` stands for who asks). */
  right: { name: string; grant: string }
  /** Sources whose rows this one reads first, by name. */
  after?: readonly string[]
  /** Fetches one window (or everything) of one scope; answers the next checkpoint. */
  fetch(context: FetchContext<Client>): Promise<unknown>
}
