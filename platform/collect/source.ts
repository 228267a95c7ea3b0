import type { ConnectionDocument } from '#contract/connection.ts'
import type { AnswerOf, Answers, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
import type { RawTable } from '#lake/table.ts'
import type { Http } from '#exchange/http.ts'

/** A half-open span of data time in whole UTC days. */
export type Window = { since: string; until: string }

/** Asks what a source does apart, within a time limit. */
export type AskApart = <Call extends ProcessCall>(
  call: Call,
  input: InputOf<Call>,
  options: Omit<AskOptions<Call>, 'signal'> & { timeoutMs: number },
) => Promise<AnswerOf<Call>>

/** The arguments of one fetch. */
export type FetchContext<Client> = {
  client: Client
  /** Now, on the clock of the data. */
  dataNow: Date
  /** Only for windowed sources. */
  window: Window | undefined
  /** The answer of the last successful fetch of this source and scope. */
  checkpoint: unknown
  /** What somebody asked for besides what is due, in the form of the source; undefined: what is due is fetched. */
  asked?: unknown
  /** Settings of the collection, by their names. */
  settings: Readonly<Record<string, number>>
  signal: AbortSignal
  /** A temporary folder, removed after the fetch. */
  folder: string
  /** Adds a note for users of the source. */
  note(text: string): void
  /**
   * Reports the columns that the outside system lacks (none: it has all). A window that was read without a column is read
   * again once the column exists.
   */
  lacks(columns: readonly string[]): void
  /** Asks for the next fetch at once: there is more to read than one fetch should hold. */
  again(): void
  /**
   * Asks one of the calls that the source answers apart, in a process of its own with a memory limit; throws if that process
   * dies or takes too long.
   */
  apart: AskApart
  /** Adds rows (objects with the table's columns plus day and last_day); resolves when it is ready for more. */
  emit(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Adds a CSV file with a header; `select` converts the text columns of `csv` to the table's. Answers the number of rows. */
  emitCsv(table: string, file: string, select: string): Promise<number>
}

/** What one fetch covers: the whole account, one workspace, or one region. */
type ScopeKind = 'account' | 'workspace' | 'region'

/** One kind of facts from one outside system. */
export type Source<Client = unknown> = {
  /** Unique name in kebab-case: the folder's name. */
  name: string
  system: string
  /** What it brings, in one sentence. */
  meaning: string
  /** Fetched once per account, per workspace, or per region. */
  scope: ScopeKind
  tables: readonly RawTable[]
  /** Fetched in windows of this many days, newest first. Default: as a whole each time. */
  windowDays?: number
  /** True for one that is read with the history, as there may be much to read: the first figures do not wait for it. */
  isReadLate?: boolean
  /** The longest window for older days. The older the days, the longer the window. */
  longestWindowDays?: number
  /** Retention of the outside system, in days. */
  keptDays?: number
  /** The number of newest days that are read again each time, because records arrive late. */
  lookBackDays?: number
  /** True if the cost of a day is known only once this source has read it, unless it cannot be read. */
  isEvidenceOfCost?: true
  /** The wanted freshness. */
  freshMinutes: number
  /**
   * What is missing without it, in one sentence. A source with this field is optional: if the outside system does not have
   * it or forbids it, the source is unavailable instead of failed.
   */
  without?: string
  /** The right it needs, and the statement or setting that grants it (`{principal}` stands for the caller). */
  right: { name: string; grant: string }
  /** Fetches one window (or everything) of one scope; answers its state for the next fetch. Read days are tracked elsewhere. */
  fetch(context: FetchContext<Client>): Promise<unknown>
  /** What it reads apart from the fetch, as it may take any amount of memory or never end. Names of calls are unique among all sources. */
  apart?: Answers
}

/** An outside system: the scopes of a connection there, and its principals. */
export type System<Client = unknown> = {
  name: string
  /** The scopes of a kind; none if the connection does not use this system. */
  scopes(connection: ConnectionDocument, kind: ScopeKind): readonly string[]
  client(connection: ConnectionDocument, scope: { kind: ScopeKind; name: string }, http: Http): Client
}
