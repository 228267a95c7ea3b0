import type { Day } from '#contract/dates.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { readBilledDays, type BilledDays } from '#product/server/calendar/billed-days.ts'
import { periodsOf } from '#product/server/forecast/forecast-periods.ts'
import { KnownCosts } from '#product/server/forecast/known-costs.ts'
import { forecastOf, readDailyCosts } from '#product/server/forecast/projected-costs.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import type { getTenantBudgetAndSpend } from '../contract.ts'
import { currencyOfPlans, readPlans, sumOfPlans } from './plans.ts'
import { monthsOf, subscriptionsOf, totalOf } from './spend-of-year.ts'
import { readSubscriptions } from './subscriptions.ts'
import { daysOf } from './year-days.ts'
import { spentRows, throughDayOf, yearBounds, type YearAhead } from './year.ts'

const spent = scopedQuery(new URL('../spent.sql', import.meta.url))

type Ports = Pick<SettingPorts, 'settings'> & {
  read: ReadOfScope
  /** The currency of the bill, where neither a call nor a plan names one. */
  defaultCurrency(): Promise<string | null>
}
type Asked = { today: Day; year: number; currency?: string | undefined }

/** Budget, commit and spend of a year, of the subscriptions in the scope that is read. */
export async function budgetAndSpend(
  { settings, read, defaultCurrency }: Ports,
  { today, year, currency: asked }: Asked,
): Promise<OutputOf<typeof getTenantBudgetAndSpend>> {
  const subscriptions = await readSubscriptions(read)
  const plans = await readPlans(settings, year, subscriptions)
  const currency = asked ?? currencyOfPlans(plans) ?? (await defaultCurrency())
  const found = await read(spent, { ...yearBounds(year), currency })
  const billed = await readBilledDays(read)
  const known = {
    year,
    today,
    ...billed,
    spent: spentRows.parse(found.rows).filter(({ day }) => day < (billed.completeUntil ?? '')),
    plan: sumOfPlans({ plans, subscriptions }, currency),
    plans,
    ahead: await readAhead(read, { today, known: billed, currency }),
  }
  const days = daysOf(known)
  return {
    dataVersion: found.dataVersion,
    year,
    currency,
    firstUsageDay: known.firstUsageDay,
    loadedSince: known.loadedSince,
    throughDay: throughDayOf(known),
    ...totalOf(known, days),
    months: monthsOf(known),
    days,
    subscriptions: subscriptionsOf(known, currency),
  }
}

/** What the days ahead of today are expected to cost, as the home page has it. */
async function readAhead(
  read: ReadOfScope,
  { today, known, currency }: { today: Day; known: BilledDays; currency: string | null },
): Promise<YearAhead> {
  const periods = periodsOf(today, known.completeUntil)
  const { since, until } = periods
  const rows = await readDailyCosts(read, { currency, since, until })
  const costs = new KnownCosts(rows, known)
  return { costs, forecast: forecastOf(costs, periods), isLoading: !costs.areLoadedFrom(since) }
}
