import { expect, test } from 'vitest'
import { z } from 'zod'
import { addDays } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import { spendCuts } from '#product/contract/calls/spend-over-time.ts'
import { openApi } from '../every-call/open-api.ts'
import { askedBy, differing, type ShownFigure } from './asked-figures.ts'

const open = openApi()

const amount = z.string().nullable()
const withTotals = z.object({ totals: z.object({ cost: z.string().nullable() }) })
const withCost = z.object({ cost: z.string() })
const forecast = z.object({
  month: z.string(),
  lastCompleteDay: z.string(),
  total: z.object({ monthToDate: amount, yearToDate: amount, openDays: amount }),
})
const planning = z.object({
  throughDay: z.string(),
  total: z.object({ spent: amount, openDays: amount }),
  months: z.array(z.object({ month: z.int(), cost: amount })),
})
const executive = z.object({
  since: z.string(),
  until: z.string(),
  cost: z.string(),
  unhealthy: withCost,
  months: z.array(z.object({ month: z.string(), cost: amount })),
})
const budgets = z.object({
  lastCompleteDay: z.string(),
  budgets: z.array(
    z.object({
      scope: z.looseObject({ kind: z.string(), workspaceId: z.string().optional() }),
      monthToDate: amount,
      openDays: amount,
    }),
  ),
})

const known = z.array(z.object({ workspaceId: z.string(), subscriptionId: z.string() }))

/** All that the reader sees, each subscription and each workspace, as queries. */
async function scopes(): Promise<string[]> {
  const { rows } = await open().mart.rows(`
    select workspace_id as "workspaceId", subscription_id as "subscriptionId"
    from workspace
    where subscription_id is not null
    order by workspace_id`)
  const workspaces = known.parse(rows)
  const subscriptions = new Set(workspaces.map(({ subscriptionId }) => subscriptionId))
  return [
    '',
    ...[...subscriptions].map((id) => `&subscriptionId=${id}`),
    ...workspaces.map(({ workspaceId }) => `&workspaceId=${workspaceId}`),
  ]
}

const sumOf = (rows: readonly { cost: string | null }[]) => sumOfMoney(rows.flatMap(({ cost }) => cost ?? []))

test('what a month and a year cost to date, and their open days, are one number on every screen', async () => {
  const { api } = open()
  const asked = askedBy(api)
  const different: (string | undefined)[] = []
  for (const scope of await scopes()) {
    const workspaceId = /&workspaceId=(\d+)/.exec(scope)?.[1]
    const home = await asked(`/spend-insights/forecasting?currency=USD${scope}`, forecast)
    const plan = await asked(
      `/spend-insights/planning/tenant-budget-and-spend?currency=USD${scope}`,
      planning,
    )
    const overview = await asked(
      `/spend-insights/executive?currency=USD&monthPeriod=calendar_year${scope}`,
      executive,
    )
    const since = `${home.month}-01`
    const until = addDays(home.lastCompleteDay, 1)
    const overTime = `/spend-insights/cost-over-time?currency=USD${scope}`
    const ofMonth = await asked(`${overTime}&since=${since}&until=${until}`, withTotals)
    const ofYear = await asked(`${overTime}&since=${since.slice(0, 4)}-01-01&until=${until}`, withTotals)
    const changes = await asked(
      `/reports/spend/changes?currency=USD&since=${since}&until=${until}${scope}`,
      z.object({ cost: amount }),
    )
    if (workspaceId !== undefined)
      await api.answer({
        name: 'createBudget',
        method: 'POST',
        url: '/api/1.0/spend-insights/budgets',
        payload: { scope: { kind: 'workspace', workspaceId }, monthlyAmount: '900.50', onForecast: false },
      })
    const listed = await asked(`/spend-insights/budgets?${scope.slice(1)}`, budgets)
    const budget = listed.budgets.find(
      (one) => one.scope.kind === 'workspace' && one.scope.workspaceId === workspaceId,
    )
    const ofBudget = (name: 'monthToDate' | 'openDays'): ShownFigure[] =>
      budget ? [{ screen: 'Budgets', amount: budget[name] }] : []
    const monthOf = (months: readonly { month: string | number; cost: string | null }[]) =>
      months.find(({ month }) => month === home.month || month === Number(home.month.slice(5)))?.cost ?? null
    different.push(
      differing(`month to date of ${scope}`, [
        { screen: 'Home', amount: home.total.monthToDate },
        { screen: 'Planning', amount: monthOf(plan.months) },
        { screen: 'Executive', amount: monthOf(overview.months) },
        { screen: 'Cost over time', amount: ofMonth.totals.cost },
        // Null where the month before was not collected.
        ...(changes.cost === null ? [] : [{ screen: 'Cost changes', amount: changes.cost }]),
        ...ofBudget('monthToDate'),
      ]),
      differing(`year to date of ${scope}`, [
        { screen: 'Home', amount: home.total.yearToDate },
        { screen: 'Planning', amount: plan.total.spent },
        { screen: 'Executive', amount: sumOf(overview.months) },
        { screen: 'Cost over time', amount: ofYear.totals.cost },
      ]),
      differing(`open days of ${scope}`, [
        { screen: 'Home', amount: home.total.openDays },
        { screen: 'Planning', amount: plan.total.openDays },
        ...ofBudget('openDays'),
      ]),
    )
    expect([plan.throughDay, listed.lastCompleteDay]).toEqual([home.lastCompleteDay, home.lastCompleteDay])
    expect(overview.until.slice(0, 10)).toBe(until)
  }
  expect(different.filter(Boolean)).toEqual([])
})

const ranges = [
  ['2025-05-24', '2025-05-31'],
  ['2025-05-25', '2025-06-01'],
  ['2025-05-01', '2025-06-01'],
  ['2025-05-31', '2025-06-01'],
  ['2025-05-14', '2025-05-15'],
] as const

test('what a range cost is one number, however it is cut', async () => {
  const asked = askedBy(open().api)
  const different: (string | undefined)[] = []
  for (const scope of await scopes())
    for (const [since, until] of ranges) {
      const range = `currency=USD&since=${since}&until=${until}${scope}`
      const totalOf = async (url: string) => (await asked(url, withTotals)).totals.cost
      const cuts = spendCuts.map(async (by) => ({
        screen: `Cost by ${by}`,
        amount: await totalOf(`/spend-insights/cost-over-time?timeFrame=daily&by=${by}&${range}`),
      }))
      different.push(
        differing(`cost of ${range}`, [
          { screen: 'All workloads', amount: await totalOf(`/reports/all-workloads?${range}`) },
          { screen: 'Workload types', amount: await totalOf(`/reports/workload-types?${range}`) },
          { screen: 'Showback', amount: await totalOf(`/spend-insights/showback?${range}`) },
          ...(await Promise.all(cuts)),
        ]),
      )
    }
  expect(different.filter(Boolean)).toEqual([])
})

test('unhealthy spend of the same days is one number on every screen', async () => {
  const asked = askedBy(open().api)
  const different: (string | undefined)[] = []
  for (const scope of await scopes()) {
    const overview = await asked(`/spend-insights/executive?currency=USD${scope}`, executive)
    const range = `currency=USD&since=${overview.since}&until=${overview.until}${scope}`
    const components = await asked(
      `/spend-insights/executive/components?currency=USD${scope}`,
      z.object({ unhealthyCost: z.string() }),
    )
    const panel = await asked(`/spend-insights/unhealthy-spend?${range}`, withCost)
    const assets = await asked(`/spend-insights/executive/unhealthy-assets?${range}`, withTotals)
    different.push(
      differing(`unhealthy spend of ${scope}`, [
        { screen: 'Executive', amount: overview.unhealthy.cost },
        { screen: 'Efficiency', amount: components.unhealthyCost },
        { screen: 'Unhealthy assets', amount: assets.totals.cost },
        { screen: 'Home', amount: panel.cost },
      ]),
    )
  }
  expect(different.filter(Boolean)).toEqual([])
})

const byType = z.object({
  workloadTypes: z.array(z.object({ assetKind: z.string(), cost: amount })),
})

/** The lists of single types of workloads, by the type that they are of. */
const listsOfTypes = {
  job: '/reports/jobs',
  one_time_run: '/reports/submit-runs',
  cluster: '/reports/clusters/allpurpose',
  warehouse: '/reports/sql-warehouses',
  pipeline: '/reports/pipelines',
  pool: '/reports/pools',
  notebook: '/reports/serverless/notebooks',
  app: '/reports/apps',
  model_serving: '/reports/ai/model_serving_endpoints',
  vector_search: '/reports/ai/vector_search_endpoints',
} as const

test('what a type of workload cost is one number in its own list and among all workloads', async () => {
  const asked = askedBy(open().api)
  const different: (string | undefined)[] = []
  for (const scope of await scopes())
    for (const [since, until] of ranges) {
      const range = `currency=USD&since=${since}&until=${until}${scope}`
      const { workloadTypes } = await asked(`/reports/workload-types?${range}`, byType)
      const costOf = (type: string) =>
        workloadTypes.find(({ assetKind }) => assetKind === type)?.cost ?? '0.0000000000'
      for (const [type, path] of Object.entries(listsOfTypes)) {
        const { totals } = await asked(`${path}?${range}`, withTotals)
        different.push(
          differing(`${type} of ${range}`, [
            { screen: 'All workloads', amount: costOf(type) },
            { screen: path, amount: totals.cost },
          ]),
        )
      }
    }
  expect(different.filter(Boolean)).toEqual([])
})
