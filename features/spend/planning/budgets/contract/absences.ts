import { elsewhere, type Absence } from '#contract/absence.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { noForecast } from '#product/contract/forecast.ts'
import type { BudgetAbsence } from '../contract.ts'

/** Why the use of a budget is not known, and what makes it known. */
export const budgetAbsences: Readonly<Record<BudgetAbsence, Absence>> = {
  not_whole_scope: elsewhere(
    'Not all workspaces in which it may have cost are in scope.',
    'Choose all workspaces; access to some may be missing.',
  ),
  no_usage: elsewhere('No usage was collected.', 'Wait for the first collection.'),
  not_from_start: elsewhere(
    'Usage was not collected from the start of this month.',
    'It is known from the next month on.',
  ),
  no_complete_day: elsewhere(
    'No day of this month is complete.',
    'A day is complete once its usage is billed.',
  ),
  history_loading: historyIsLoading,
  no_forecast: noForecast,
}
