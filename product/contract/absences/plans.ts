import { elsewhere, type Absence } from '#contract/absence.ts'
import type { PlanAbsence } from '../budget.ts'

const setIt = 'Under Planning, choose one subscription, then Edit budget and commit.'

/** Why a budget or commit is not known, and what makes it known. */
export const planAbsences: Readonly<Record<PlanAbsence, Absence>> = {
  none_set: elsewhere('None is set for this year.', setIt),
  some_not_set: elsewhere('Some subscriptions have none for this year.', setIt),
  not_whole_subscription: elsewhere(
    'Budget and commit are for whole subscriptions.',
    'Choose all workspaces of the subscription.',
  ),
  several_currencies: elsewhere(
    'It is set in another currency than the cost shown. Currencies are not added up.',
    'Choose one subscription.',
  ),
  no_subscription: elsewhere(
    'No workspace in scope is connected, so its subscription is not known.',
    'Add the workspace to the connection.',
  ),
}
