import type { Audit } from '#http/audit.ts'
import type { Log } from '#http/log.ts'
import type { State } from '#state/state.ts'
import type { OpenIdPeers } from './openid-peer.ts'

/** Seals and opens secrets. */
export type SealingBox = {
  /** Why nothing can be sealed; undefined where a key is set. */
  missingKey: string | undefined
  seal(name: string, secret: string): string
  open(name: string, sealed: string): string | undefined
}

/** What sign-ins by providers are made of. */
export type SignInParts = {
  state: Pick<State, 'db' | 'write'>
  box: SealingBox
  peers: OpenIdPeers
  now(): Date
  audit: Pick<Audit, 'record'>
  log: Log
  /** The address that browsers use, where it is known. */
  publicUrl: string | undefined
}
