import { CodedError } from '#contract/errors.ts'
import { clientNetwork } from '#http/client-network.ts'
import { fairTurns, type TurnLimits } from '#http/fair-turns.ts'
import type { Clocks } from '#http/ports.ts'
import type { State } from '#state/state.ts'
import { findColumnChoices, keepColumnChoice } from '#state/column-choices.ts'
import { changePassword, verifyAndRenew } from '#state/users.ts'
import { findLastUrl, rememberLastUrl } from '#state/last-url.ts'
import { findSavedViews, deleteSavedView, keepSavedView } from '#state/saved-views.ts'
import type { AccountStore } from './session-ports.ts'

// A check takes a third of a second: the last one that waits takes twenty.
const usualCheckLimits: TurnLimits = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 60, mostWaitingOfOne: 30 }
const retryAfterSeconds = 5

function tooManySignIns(): CodedError {
  return new CodedError(
    'too_many_requests',
    `Too many people are signing in right now. Wait ${retryAfterSeconds} seconds, then try again.`,
    { retryAfterSeconds },
  )
}

/** Local accounts that are kept in the application state. */
export function stateAccounts(
  state: Pick<State, 'db' | 'write'>,
  { realNow }: Pick<Clocks, 'realNow'>,
  checkLimits = usualCheckLimits,
): AccountStore {
  const { db } = state
  const checks = fairTurns(checkLimits, tooManySignIns)
  return {
    async verifyPassword(username, password, address, begin) {
      const endCheck = await checks.take(clientNetwork(address))
      try {
        begin?.()
        return await verifyAndRenew(state, { username, password }, realNow())
      } finally {
        endCheck()
      }
    },
    changePassword: (account, author) => changePassword(state, account, author),
    lastUrl: (username) => findLastUrl(db, username),
    rememberUrl: (username, url) => rememberLastUrl(db, username, url, realNow()),
    savedViews: (username) => findSavedViews(db, username),
    keepView: (view, author) => keepSavedView(state, view, author),
    forgetView: (view, author) => deleteSavedView(state, view, author),
    columnChoices: (username) => findColumnChoices(db, username),
    keepColumns: (username, choice) => keepColumnChoice(db, username, choice, realNow()),
  }
}
