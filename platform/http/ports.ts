import { z } from 'zod'
import type { Actor } from '#contract/actor.ts'
import type { TokenAccess } from '#contract/guard.ts'
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

/** The limits of a token among its owner's rights; the owner's workspaces are cut by it already. */
export type TokenLimits = { tokenId: string; access: TokenAccess; isLimitedToWorkspaces: boolean }

/** Somebody who is signed in, or whose token a program sent; `actor` is who is recorded as the author of changes. */
export type Session = { user: User; actor: Actor; expiresAt: Date; token?: TokenLimits }

/** Where sessions are kept; a session is found by the token of its cookie. */
export type SessionStore = {
  /** Opens a session from a network address and a browser, where they are known. */
  open(
    username: string,
    from?: { address?: string; browser?: string },
  ): Promise<{ token: string; expiresAt: Date }>
  find(token: string): Promise<Session | undefined>
  close(token: string): Promise<void>
}

/** Where API tokens are kept: what one opens now, if anything. */
export type TokenStore = { find(text: string): Promise<Session | undefined> }

/** Opens an API token, called from an address; throws where it opens nothing. */
export type OpenToken = (text: string, address: string) => Promise<Session>

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
const readinessPart = z.object({
  ready: z.boolean(),
  says: z.string(),
  /** What it is one of many of, where its name tells more than everybody may know. */
  kind: z.string().exactOptional(),
  /** Whether everybody may read what it says. */
  isPublic: z.boolean().exactOptional(),
  rows: z.int().exactOptional(),
  rowsPerSecond: z.number().exactOptional(),
  /** 0 to 1, where the end is known. */
  share: z.number().exactOptional(),
  remainingMs: z.number().exactOptional(),
  /** Requests to outside systems so far, and how many of them repeat one that failed. */
  requests: z.int().exactOptional(),
  repeated: z.int().exactOptional(),
  requestsPerSecond: z.number().exactOptional(),
  limitPerSecond: z.number().exactOptional(),
})
export type ReadinessPart = z.output<typeof readinessPart>

/** Whether the server can answer, part by part. */
export const readiness = z.object({
  ready: z.boolean(),
  /** Whether it can show pages, although other work may stand still. */
  showsPages: z.boolean(),
  parts: z.record(z.string(), readinessPart).readonly(),
})
export type Readiness = z.output<typeof readiness>
