import { dayOf } from '#contract/dates.ts'
import type { ReadOfScope } from '#http/call.ts'
import type { MartReader, KnownWorkspace } from '#http/ports.ts'
import { boundValues } from '#http/query.ts'
import { readBilledDays } from '#product/server/calendar/billed-days.ts'
import { periodsOf } from '#product/server/forecast/forecast-periods.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { budgetPeriods } from '../budgets/server/budget-periods.ts'
import { listedBudgets, type ListedBudget } from '../budgets/server/listed-budgets.ts'
import { commitPeriods } from './commit-periods.ts'
import type { PlanPeriod } from './plan-period.ts'

export type PlanPorts = Pick<SettingPorts, 'settings'> & {
  mart: Pick<MartReader, 'rows'>
  workspaces(): Promise<readonly KnownWorkspace[]>
}

/** All budgets of the account as its pages show them, and what rules judge of them and of commits. */
export type PlanFigures = {
  dataVersion: number
  /** The month that is shown, such as 2025-05. */
  month: string
  budgets: readonly ListedBudget[]
  periods: readonly PlanPeriod[]
}

/** Computes budgets and commits from the published tables, for all workspaces. */
export async function planFigures(
  { settings, mart, workspaces }: PlanPorts,
  dataNow: Date,
): Promise<PlanFigures> {
  const all = await workspaces()
  const readerOf =
    (workspaceIds: readonly string[]): ReadOfScope =>
    async ({ sql, parameters }, values = {}) =>
      mart.rows(sql, boundValues(parameters, { ...values, workspaceIds: [...workspaceIds] }))
  const scope = { workspaceIds: all.map(({ workspaceId }) => workspaceId) }
  const read = readerOf(scope.workspaceIds)
  const today = dayOf(dataNow)
  const { dataVersion, ...known } = await readBilledDays(read)
  const periods = periodsOf(today, known.completeUntil)
  const asked = { settings, read, scope, periods, known }
  const budgets = await listedBudgets(asked)
  const subscriptions = Map.groupBy(all, ({ subscriptionId }) => subscriptionId ?? '')
  subscriptions.delete('')
  const ofSubscriptions = new Map(
    [...subscriptions].map(([id, of]) => [id, of.map(({ workspaceId }) => workspaceId)]),
  )
  return {
    dataVersion,
    month: periods.monthSince.slice(0, 7),
    budgets,
    periods: [
      ...(await budgetPeriods(asked, budgets)),
      ...(await commitPeriods({ settings, today, subscriptions: ofSubscriptions, readerOf })),
    ],
  }
}
