import type { Actor } from '#contract/actor.ts'
import type { Row } from '#contract/report.ts'
import type { Role } from '#contract/roles.ts'

/** Somebody who may sign in. */
export type User = {
  username: string
  roles: readonly Role[]
  /** The workspaces that they see; null: all. */
  workspaceIds: readonly string[] | null
  /** Until the password is changed, no data is shown. */
  mustChangePassword: boolean
}

/** Somebody who is signed in; `actor` is who is recorded as the author of changes. */
export type Session = { user: User; actor: Actor; expiresAt: Date }

/** Where sessions are kept; a session is found by the token of its cookie. */
export type SessionStore = {
  open(username: string): Promise<{ token: string; expiresAt: Date }>
  find(token: string): Promise<Session | undefined>
  close(token: string): Promise<void>
}

/** What a named parameter of a query may be; lists are written `in ($name)`. */
export type QueryValue = string | number | boolean | null | readonly string[]
export type QueryValues = Readonly<Record<string, QueryValue>>

type ReadLimits = { signal?: AbortSignal; timeoutMs?: number }
export type ReadRows = { rows: readonly Row[]; dataVersion: number }

/** The published tables. */
export type MartReader = {
  /** The version that reads answer now; 0: nothing was published yet. */
  version(): number
  rows(sql: string, values?: QueryValues, limits?: ReadLimits): Promise<ReadRows>
}

/** What decides whether a workspace is in a scope. */
export type KnownWorkspace = { workspaceId: string; subscriptionId: string | null; workspaceHost: string }

/** The workspaces that exist, and the currency of money where none is asked for. */
export type Directory = {
  workspaces(): Promise<readonly KnownWorkspace[]>
  currency(): Promise<string | null>
}

/** The data clock says which day it is for the data; the real clock is for sessions and limits. */
export type Clocks = { dataNow(): Date; realNow(): Date }

/** One part: whether it is there, what it says, and how far a collection is. */
export type ReadinessPart = {
  ready: boolean
  says: string
  /** What it is one of many of, where its name tells more than everybody may know. */
  kind?: string
  /** Whether everybody may read what it says. */
  isPublic?: boolean
  rows?: number
  rowsPerSecond?: number
  /** 0 to 1, where the end is known. */
  share?: number
  remainingMs?: number
  /** Requests to outside systems so far, and how many of them repeat one that failed. */
  requests?: number
  repeated?: number
  requestsPerSecond?: number
  limitPerSecond?: number
}

/** Whether the server can answer, part by part. */
export type Readiness = {
  ready: boolean
  /** Whether it can show pages, although other work may stand still. */
  showsPages: boolean
  parts: Readonly<Record<string, ReadinessPart>>
}
