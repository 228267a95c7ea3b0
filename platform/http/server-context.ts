import type { ConnectionLimits } from './connections.ts'
import type { BuildVersion } from './headers.ts'
import type { Log } from './log.ts'
import type { Clocks, Directory, MartReader, Readiness, SessionStore } from './ports.ts'
import type { Route } from './route.ts'

/** What the server is made of. */
export type ServerParts = {
  routes: readonly Route[]
  sessions: SessionStore
  mart: MartReader
  directory: Directory
  clocks: Clocks
  readiness(): Promise<Readiness>
  log: Log
  version: BuildVersion
  /** The address that browsers use, where it is not the one that the server listens on. */
  publicUrl?: string | undefined
  /** Folder of the built web application. */
  webFolder?: string | undefined
  /** Checks every answer against its contract: for tests and development, not for production. */
  validateAnswers?: boolean
  /** Proxies whose X-Forwarded-For is believed, as addresses or ranges; none if nothing is said. */
  trustedProxies?: readonly string[]
  /** Limits of connections other than the usual ones. */
  connections?: Partial<ConnectionLimits>
}

/** Parts of a server and its shutdown signal, which ends what is still running after the drain. */
export type ServerContext = ServerParts & { ending: AbortSignal; isDraining(): boolean }

/** True if browsers reach the server by https. */
export function isHttps(parts: ServerParts): boolean {
  return parts.publicUrl?.startsWith('https:') ?? false
}
