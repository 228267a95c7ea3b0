import type { Day } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import type { ReadOfScope } from '#http/call.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { budgetAndSpend } from './budget-and-spend.ts'
import type { PlanPeriod } from './plan-period.ts'
import { yearBounds } from './year.ts'

type Asked = Pick<SettingPorts, 'settings'> & {
  today: Day
  /** The workspaces of each subscription. */
  subscriptions: ReadonlyMap<string, readonly string[]>
  /** Reads rows of some workspaces. */
  readerOf(workspaceIds: readonly string[]): ReadOfScope
}

/** What rules judge of commits: of each subscription the year of today, as its page of planning has it. */
export async function commitPeriods({
  settings,
  today,
  subscriptions,
  readerOf,
}: Asked): Promise<PlanPeriod[]> {
  const year = Number(today.slice(0, 4))
  const { since, until } = yearBounds(year)
  const found: PlanPeriod[] = []
  for (const [subscriptionId, workspaceIds] of subscriptions) {
    const ports = { settings, read: readerOf(workspaceIds), defaultCurrency: async () => null }
    const { total, absentBecause, throughDay, currency } = await budgetAndSpend(ports, { today, year })
    const { commit, spent, projected } = total
    // Without the cost from the first day of the year on, nothing stands against its commit.
    if (absentBecause.remainingCommit !== null || commit === null || moneyUnits(commit) === 0n) continue
    if (spent === null || throughDay === null || currency === null) continue
    found.push({
      kind: 'COMMIT',
      scope_key: `COMMIT/${subscriptionId}`,
      name: `Subscription ${subscriptionId}`,
      subscription_id: subscriptionId,
      workspace_id: null,
      first_day: since,
      day: throughDay,
      until_day: until,
      is_over: false,
      currency,
      amount: commit,
      to_date: spent,
      projected,
    })
  }
  return found
}
