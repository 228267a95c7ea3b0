import type { Audit } from './audit.ts'
import type { ConnectionLimits } from './connections.ts'
import type { BuildVersion } from './headers.ts'
import type { Log } from './log.ts'
import type {
  Clocks,
  Directory,
  KnownWorkspace,
  MartReader,
  OpenToken,
  Readiness,
  SessionStore,
  TokenStore,
  User,
} from './ports.ts'
import type { Navigation } from './navigation.ts'
import type { Route } from './route.ts'
import type { RowScopes } from './row-scope.ts'
import type { UserLimits, userTurns } from './user-turns.ts'

/** What the server is made of. */
export type ServerParts = {
  routes: readonly Route[]
  sessions: SessionStore
  tokens: TokenStore
  mart: MartReader
  directory: Directory
  clocks: Clocks
  /** The ids of workspaces that somebody does not see at all, although they exist; absent: none. */
  hiddenWorkspaces?: (user: User, known: readonly KnownWorkspace[]) => Promise<ReadonlySet<string>>
  /** What decides which published rows somebody sees; absent: all of their workspaces. */
  rowScopes?: RowScopes
  readiness(): Promise<Readiness>
  log: Log
  /** Where sign-ins, files that were taken and refusals are recorded. */
  audit: Audit
  version: BuildVersion
  /** The address that browsers use, where it is not the one that the server listens on. */
  publicUrl?: string | undefined
  /** Folder of the built web application. */
  webFolder?: string | undefined
  /** The page of the web application, where it is not `index.html`. */
  webPage?: string
  /** The name of the session's cookie, where it is not the usual one: all servers of a machine share their cookies. */
  sessionCookie?: string
  /** Checks every answer against its contract: for tests and development, not for production. */
  validateAnswers?: boolean
  /** Why changes are held back now, in a sentence; undefined: they are not. Without it they never are. */
  heldBack?: () => Promise<string | undefined>
  /** Proxies whose X-Forwarded-For is believed, as addresses or ranges; none if nothing is said. */
  trustedProxies?: readonly string[]
  /** Limits of connections other than the usual ones. */
  connections?: Partial<ConnectionLimits>
  /** Ends the subscription of a link in a mail; answers whether the link is valid. */
  unsubscribe?: (token: string) => Promise<boolean>
  /** The addresses to which browsers are led, and which lead them on. */
  navigations?: readonly Navigation[]
  /** Limits of users other than the usual ones. */
  userLimits?: Partial<UserLimits>
}

/** Parts of a server and its shutdown signal, which ends what is still running after the drain. */
export type ServerContext = ServerParts & {
  ending: AbortSignal
  isDraining(): boolean
  turns: ReturnType<typeof userTurns>
  /** What the API token of a program opens, called from an address; throws where it opens nothing. */
  openToken: OpenToken
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * True if a call's browser reached the server by https. A proxy's word is enough for that: whoever lies makes only the
 * own browser stricter.
 */
export function isHttps({ publicUrl }: ServerParts, headers: Headers): boolean {
  const [protocol] = String(headers['x-forwarded-proto'] ?? '').split(',')
  return protocol?.trim() === 'https' || (publicUrl?.startsWith('https:') ?? false)
}
