import { doesNotApply, elsewhere, type Absence } from '#contract/absence.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { noForecast } from '#product/contract/forecast.ts'
import { planAbsences } from '#product/contract/absences/plans.ts'
import type { SpendAbsence } from '../contract.ts'

/** Why an amount of planning is not known, and what makes it known. */
export const planningAbsences: Readonly<Record<SpendAbsence, Absence>> = {
  ...planAbsences,
  no_usage: elsewhere('No usage of this year was collected.', 'Choose another year.'),
  not_from_start: elsewhere(
    'Usage was not collected from the start of this year.',
    'Choose a year that was collected from its first day.',
  ),
  history_loading: historyIsLoading,
  no_complete_day: elsewhere(
    'No day of this year is complete.',
    'A day is complete once its usage is billed.',
  ),
  year_over: doesNotApply('No days of this year remain.'),
  used_up: doesNotApply('Nothing of the budget is left.'),
  no_forecast: noForecast,
  beyond_forecast: elsewhere('Forecasts reach to the end of the current year.', 'Choose the current year.'),
  not_used_up: doesNotApply('The commit lasts to the end of the year.'),
}
