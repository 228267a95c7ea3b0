import { closeSession, findSession, openSession } from '#state/sessions.ts'
import type { StateDatabase } from '#state/state.ts'
import { findTokenSession } from '#state/token-sessions.ts'
import type { SessionStore, TokenStore } from './ports.ts'

/** Sessions that are kept in the application state. */
export function stateSessions(db: StateDatabase, realNow: () => Date): SessionStore {
  return {
    open: (username, from) => openSession(db, username, realNow(), from),
    find: (token) => findSession(db, token, realNow()),
    close: (token) => closeSession(db, token),
  }
}

/** API tokens that are kept in the application state. */
export function stateTokens(db: StateDatabase, realNow: () => Date): TokenStore {
  return { find: (text) => findTokenSession(db, text, realNow()) }
}
