import type { Clocks } from '#http/ports.ts'
import type { StateDatabase } from '#state/state.ts'
import { changePassword, verifyPassword } from '#state/users.ts'
import { findLastUrl, rememberLastUrl } from '#state/last-url.ts'
import type { AccountStore } from './ports.ts'

/** Local accounts that are kept in the application state. */
export function stateAccounts(db: StateDatabase, { realNow }: Pick<Clocks, 'realNow'>): AccountStore {
  return {
    verifyPassword: (username, password) => verifyPassword(db, username, password),
    changePassword: (username, newPassword) => changePassword(db, username, newPassword, realNow()),
    lastUrl: (username) => findLastUrl(db, username),
    rememberUrl: (username, url) => rememberLastUrl(db, username, url, realNow()),
  }
}
