import { dayOf, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { settingFor } from '#contract/setting.ts'
import { mayCall } from '#http/caller.ts'
import type { ReadOfScope } from '#http/call.ts'
import type { Session } from '#http/ports.ts'
import { scopedQuery } from '#http/query.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { heldRoute } from '#http/setting-route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { getBudgetCommit } from '#product/contract/calls/budget-commit.ts'
import { periodsOf } from '#product/server/forecast/forecast-periods.ts'
import { KnownCosts } from '#product/server/forecast/known-costs.ts'
import { readBilledDays, type BilledDays } from '#product/server/calendar/billed-days.ts'
import { forecastOf, readDailyCosts } from '#product/server/forecast/projected-costs.ts'
import { getTenantBudgetAndSpend, saveBudgetCommit, yearlyPlan, type BudgetCommit } from './contract.ts'
import { currencyOfPlans, readPlans, sumOfPlans, type Subscription } from './server/plans.ts'
import { monthsOf, subscriptionsOf, totalOf } from './server/spend-of-year.ts'
import { readSubscriptions } from './server/subscriptions.ts'
import { daysOf } from './server/year-days.ts'
import { spentRows, throughDayOf, yearBounds, type YearAhead } from './server/year.ts'

const spent = scopedQuery(new URL('spent.sql', import.meta.url))

type Asked = { year: number; subscriptions: readonly Subscription[]; session: Session }

async function budgetCommitOf(
  { settings }: SettingPorts,
  { year, subscriptions, session }: Asked,
): Promise<BudgetCommit> {
  const plans = await readPlans(settings, year, subscriptions)
  const sums = sumOfPlans({ plans, subscriptions }, currencyOfPlans(plans) ?? null)
  const isEditable = mayCall(saveBudgetCommit, session)
  return { year, subscriptions: plans, ...sums, isEditable }
}

export const getBudgetCommitRoute = routeOver(
  getBudgetCommit,
  (ports: SettingPorts) => async (call) =>
    budgetCommitOf(ports, {
      year: call.query.year ?? call.clock.dataNow().getUTCFullYear(),
      subscriptions: await readSubscriptions(call.read),
      session: sessionOf(call),
    }),
)

const savingBudgetCommit = routeOver(saveBudgetCommit, (ports: SettingPorts) => async (call) => {
  const subscriptions = await readSubscriptions(call.read)
  const [subscription, ...others] = subscriptions
  if (!subscription || others.length > 0)
    throw new CodedError('invalid_parameter', 'Cannot update settings when viewing all subscriptions.', {
      field: 'subscriptionId',
    })
  const { year, monthlyBudgets, commit } = call.body
  const currency = call.body.currency ?? (await call.defaultCurrency())
  if (currency === null)
    throw new CodedError('invalid_parameter', 'Give the currency: no usage with a price was loaded yet.', {
      field: 'currency',
    })
  const { key } = settingFor(yearlyPlan, { id: subscription.subscriptionId, year })
  const session = sessionOf(call)
  await ports.settings.write(key, { monthlyBudgets, commit, currency }, authorOf(call))
  return budgetCommitOf(ports, { year, subscriptions, session })
})

export const saveBudgetCommitRoute = heldRoute(savingBudgetCommit, {
  ...yearlyPlan,
  read: getBudgetCommit,
  save: saveBudgetCommit,
})

/** What the days ahead of today are expected to cost, as the home page has it. */
async function readAhead(
  read: ReadOfScope,
  { today, known, currency }: { today: Day; known: BilledDays; currency: string | null },
): Promise<YearAhead> {
  const periods = periodsOf(today, known.completeUntil)
  const { since, until } = periods
  const rows = await readDailyCosts(read, { currency, since, until })
  const costs = new KnownCosts(rows, known)
  return { costs, forecast: forecastOf(costs, periods) }
}

export const getTenantBudgetAndSpendRoute = routeOver(
  getTenantBudgetAndSpend,
  ({ settings }: SettingPorts) =>
    async ({ query, read, clock, defaultCurrency }) => {
      const dataNow = clock.dataNow()
      const year = query.year ?? dataNow.getUTCFullYear()
      const subscriptions = await readSubscriptions(read)
      const plans = await readPlans(settings, year, subscriptions)
      const currency = query.currency ?? currencyOfPlans(plans) ?? (await defaultCurrency())
      const today = dayOf(dataNow)
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
        throughDay: throughDayOf(known),
        ...totalOf(known, days),
        months: monthsOf(known),
        days,
        subscriptions: subscriptionsOf(known, currency),
      }
    },
)
