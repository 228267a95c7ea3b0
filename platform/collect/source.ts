import type { ConnectionDocument } from '#contract/connection.ts'
import type { RawTable } from '#lake/table.ts'
import type { Http } from './http.ts'

/** A span of data time that is asked for, half-open, whole UTC days. */
export type Window = { since: string; until: string }

/** What one fetch works with. */
export type FetchContext<Client> = {
  client: Client
  /** Now, for the data. */
  dataNow: Date
  /** Present for windowed sources. */
  window: Window | undefined
  /** What the last successful fetch of this source and scope answered. */
  checkpoint: unknown
  signal: AbortSignal
  /** A folder for files on the way, gone after the fetch. */
  folder: string
  /** Says something that the people who look at the source should know. */
  note(text: string): void
  /**
   * Says which columns the outside system does not have (none: it has all). A window that was read without one is read
   * again once it is there.
   */
  lacks(columns: readonly string[]): void
  /** Hands over rows (one object a row, with the table's column names plus day and last_day); resolves when it is ready for more. */
  emit(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Hands over a CSV file with a header; `select` turns its text columns (table `csv`) into the table's columns. Answers how many rows it had. */
  emitCsv(table: string, file: string, select: string): Promise<number>
}

/** What a source is asked for: the whole account, one workspace, or one region. */
type ScopeKind = 'account' | 'workspace' | 'region'

/** One kind of facts from one outside system. */
export type Source<Client = unknown> = {
  /** kebab-case, unique; the folder's name. */
  name: string
  system: string
  /** One sentence: what it brings. */
  meaning: string
  /** Asked once an account, or once for each workspace, or once a region. */
  scope: ScopeKind
  tables: readonly RawTable[]
  /** Asked in windows of this many days, newest first; absent: whole each time. */
  windowDays?: number
  /** Older days are asked for in longer windows, this long at most: the older, the longer. */
  longestWindowDays?: number
  /** How far back the outside system keeps it, in days. */
  keptDays?: number
  /** Days before the newest that are read again each time, because records come late. */
  lookBackDays?: number
  /** How fresh it should be. */
  freshMinutes: number
  /**
   * What is missing without it, one sentence. A source that has this is no failure where the outside system does not have
   * it or does not let us read it: it is unavailable.
   */
  without?: string
  /** Which right it needs, and the statement or setting that grants it (`{principal}` stands for who asks). */
  right: { name: string; grant: string }
  /** Fetches one window (or everything) of one scope; answers what the next fetch wants to know. Which days are read is not its business. */
  fetch(context: FetchContext<Client>): Promise<unknown>
}

/** An outside system: which scopes a connection has there, and who asks in them. */
export type System<Client = unknown> = {
  name: string
  /** The scopes of a kind; none where the connection has nothing to do with this system. */
  scopes(connection: ConnectionDocument, kind: ScopeKind): readonly string[]
  client(connection: ConnectionDocument, scope: { kind: ScopeKind; name: string }, http: Http): Client
}
