import type { AskedScope } from '#contract/scope.ts'
import type { Clocks, QueryValues, ReadRows, Session } from './ports.ts'
import type { ScopedQuery } from './query.ts'
import type { Scope } from './scope.ts'
import type { Upload } from './upload.ts'

/** Signs the caller's browser in and out. */
export type SessionCookie = {
  set(token: string): void
  clear(): void
}

/** What every handler knows of the call besides its parsed parts. */
export type CallFacts = {
  /** Absent on public calls of somebody who is not signed in. */
  session: Session | undefined
  /** The token of the caller's cookie, whether it is still valid or not. */
  sessionToken: string | undefined
  cookie: SessionCookie
  /** The id of the request, as the log and errors name it. */
  correlationId: string
  clock: Clocks
  signal: AbortSignal
  /** The caller's network address. */
  address: string
  /** What the caller's browser or program calls itself, cut to 200 characters. */
  browser: string
  wantsCsv: boolean
  /** The file that a call with a streamed body brings. */
  upload?: Upload | undefined
  /** Counts the call among the downloads of its user until it is answered; throws if they have too many. */
  beginDownload(): Promise<void>
  /** Version of the published tables at the start of the call. */
  dataVersion: number
  /** The currency of money where the call asks for none. */
  defaultCurrency(): Promise<string | null>
}

/** A call as it arrives, before its parts are parsed. */
export type RawCall = CallFacts & {
  raw: { query: unknown; path: Readonly<Record<string, string>>; body: unknown }
  scopeFor(asked: AskedScope): Promise<Scope>
  read(query: ScopedQuery, scope: Scope, values: Readonly<Record<string, unknown>>): Promise<ReadRows>
}

/** A call in its handler's hands. */
export type Call<Query, Path, Body> = CallFacts & {
  query: Query
  path: Path
  body: Body
  scope: Scope
  /**
   * Reads rows of the scope; `$workspaceIds` is bound already. All reads of a call are of one version: where another one
   * arrives in between, the handler is run again, so it reads before it changes anything.
   */
  read: ReadOfScope
}

/** Reads rows of one scope. */
export type ReadOfScope = (
  query: ScopedQuery,
  values?: Readonly<Record<string, unknown>> | QueryValues,
) => Promise<ReadRows>
