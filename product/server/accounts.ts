import type { Clocks } from '#http/ports.ts'
import type { StateDatabase } from '#state/state.ts'
import { findColumnChoices, keepColumnChoice } from '#state/column-choices.ts'
import { changePassword, verifyPassword } from '#state/users.ts'
import { findLastUrl, rememberLastUrl } from '#state/last-url.ts'
import { findSavedViews, deleteSavedView, keepSavedView } from '#state/saved-views.ts'
import type { AccountStore } from './session-ports.ts'

/** Local accounts that are kept in the application state. */
export function stateAccounts(db: StateDatabase, { realNow }: Pick<Clocks, 'realNow'>): AccountStore {
  return {
    verifyPassword: (username, password) => verifyPassword(db, username, password),
    changePassword: (username, newPassword) => changePassword(db, username, newPassword, realNow()),
    lastUrl: (username) => findLastUrl(db, username),
    rememberUrl: (username, url) => rememberLastUrl(db, username, url, realNow()),
    savedViews: (username) => findSavedViews(db, username),
    keepView: (view) => keepSavedView(db, view, realNow()),
    forgetView: (username, viewId) => deleteSavedView(db, username, viewId),
    columnChoices: (username) => findColumnChoices(db, username),
    keepColumns: (username, choice) => keepColumnChoice(db, username, choice, realNow()),
  }
}
