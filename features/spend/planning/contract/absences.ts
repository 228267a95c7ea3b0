import { doesNotApply, elsewhere, type Absence } from '#contract/absence.ts'
import type { SpendAbsence } from '../contract.ts'

const setIt = 'Choose one subscription, then Edit budget and commit.'

/** Why an amount of planning is not known, and what makes it known. */
export const planningAbsences: Readonly<Record<SpendAbsence, Absence>> = {
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
  no_usage: elsewhere('No usage of this year was collected.', 'Choose another year.'),
  not_from_start: elsewhere(
    'Usage was not collected from the start of this year.',
    'Choose a year that was collected from its first day.',
  ),
  year_over: doesNotApply('No days of this year remain.'),
  used_up: doesNotApply('Nothing of the budget is left.'),
  no_forecast: {
    because: 'There is no forecast of this year yet.',
    missing: 'forecast',
    step: { kind: 'nothing', says: 'This version does not compute it.' },
  },
}
