import { closeSession, findSession, openSession } from '#state/sessions.ts'
import type { StateDatabase } from '#state/state.ts'
import type { SessionStore } from './ports.ts'

/** Sessions that are kept in the application state. */
export function stateSessions(db: StateDatabase, realNow: () => Date): SessionStore {
  return {
    open: (username) => openSession(db, username, realNow()),
    find: (token) => findSession(db, token, realNow()),
    close: (token) => closeSession(db, token),
  }
}
