import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Session, SessionStore, TokenStore } from '#http/ports.ts'

const viewer = 'viewer'
const tokenBytes = 32
/** It ends with the process. */
const expiresAt = new Date(8.64e15)

const newToken = () => randomBytes(tokenBytes).toString('base64url')

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Sessions of a log viewer: whoever brings the token of its address gets one, the first time that somebody does. */
export class ViewerSessions implements SessionStore {
  readonly oneTimeToken = newToken()
  #isTokenSpent = false
  #open: string | undefined

  /** The token of a session; undefined where the token of the address is wrong, or was used before. */
  enter(token: string): string | undefined {
    if (this.#isTokenSpent || !isSame(token, this.oneTimeToken)) return undefined
    this.#isTokenSpent = true
    this.#open = newToken()
    return this.#open
  }

  async find(token: string): Promise<Session | undefined> {
    if (this.#open === undefined || !isSame(token, this.#open)) return undefined
    const user = { username: viewer, roles: ['user'], workspaceIds: null, mustChangePassword: false } as const
    return { user, actor: { kind: 'person', name: viewer }, expiresAt }
  }

  /** Nobody signs in by name. */
  open(): Promise<never> {
    return Promise.reject(new Error('A log viewer has no sign-in.'))
  }

  async close(): Promise<void> {
    this.#open = undefined
  }
}

/** Programs have no access. */
export const noTokens: TokenStore = { find: async () => undefined }
