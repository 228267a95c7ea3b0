import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { rowsOf } from '#contract/report.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { byPerson } from '#state/testing/author.ts'
import { getHealthComponents } from '#product/contract/calls/health-components.ts'
import { getExecutive, getHealthTrend, listJobOutcomes, listUnhealthyAssets } from './contract.ts'
import {
  getExecutiveRoute,
  getHealthComponentsRoute,
  getHealthTrendRoute,
  listJobOutcomesRoute,
  listUnhealthyAssetsRoute,
} from './server.ts'
import { tables } from './testing/published-rows.ts'

const routes = [
  getHealthComponentsRoute,
  getExecutiveRoute.over(sessionPorts()),
  getHealthTrendRoute,
  listUnhealthyAssetsRoute,
  listJobOutcomesRoute,
] as const

const { askAs } = reportTest(routes, tables)

async function components(query = '', username = 'ann') {
  const answer = await askAs(username, `/spend-insights/executive/components?currency=USD${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return getHealthComponents.output.parse(answer.json())
}
async function executive(query = '', username = 'ann') {
  const answer = await askAs(username, `/spend-insights/executive?currency=USD${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return getExecutive.output.parse(answer.json())
}

test('efficiency has no point left where avoidable waste is a quarter of compute, each cent of it in one component', async () => {
  const { since, views, computeCost, unhealthyCost } = await components()
  expect(since).toBe('2025-05-02T00:00:00.000Z')
  expect([computeCost, unhealthyCost]).toEqual(['200.0000000000', '20.0000000000'])
  expect(views[0]).toMatchObject({ view: 'efficiency', score: 60, band: 'fair' })
  expect(
    views[0]?.components.map(({ component, cost, pointsLost }) => [component, cost, pointsLost]),
  ).toEqual([
    ['idle_clusters', '8.0000000000', 16],
    ['no_auto_termination', '0.0000000000', 0],
    ['idle_warehouses', '5.0000000000', 10],
    ['idle_pools', '0.0000000000', 0],
    ['failed_runs_of_compute', '7.0000000000', 14],
    ['failed_tasks', '0.0000000000', 0],
    ['unused_assets', '0.0000000000', 0],
    ['over_provisioned_clusters', null, null],
    ['jobs_on_all_purpose', '33.0000000000', null],
  ])
})

test('orchestration is half the success rate, a partly successful run counting half, and half the cost of success', async () => {
  const { views, runCost, unsuccessfulCost } = await components()
  expect([runCost, unsuccessfulCost]).toEqual(['120.0000000000', '24.0000000000'])
  // 14 successful, 2 of them partly, 4 failed: 13 of 18; 24 of 120.
  expect(views[1]).toMatchObject({ view: 'orchestration', score: 76.1, band: 'great' })
  expect(
    views[1]?.components.map(({ component, value, cost, pointsLost }) => [
      component,
      value,
      cost,
      pointsLost,
    ]),
  ).toEqual([
    ['success_rate', expect.closeTo(13 / 18), null, 13.9],
    ['failed_runs', expect.closeTo(11 / 120), '11.0000000000', 4.6],
    ['retries', expect.closeTo(4 / 120), '4.0000000000', 1.7],
    ['canceled_runs', expect.closeTo(9 / 120), '9.0000000000', 3.7],
    ['jobs_without_timeout', 1, null, null],
    ['maintenance', expect.closeTo(6 / 120), '6.0000000000', null],
  ])
})

test('performance is not known without event logs, and why; the other weights are renormalized', async () => {
  const { score, band, views } = await components()
  // (0.4 * 60 + 0.3 * 76.11) / 0.7
  expect([score, band]).toEqual([67, 'great'])
  expect(views.map(({ weight }) => weight)).toEqual([expect.closeTo(4 / 7), expect.closeTo(3 / 7), null])
  expect(views[2]).toMatchObject({
    score: null,
    absentBecause: expect.stringMatching(/No run with an event log/),
  })
  expect(
    views[2]?.components.every(({ value, absentBecause }) => value === null && absentBecause !== null),
  ).toBe(true)
})

test('in each view points lost and score are 100, and the counted cents are what it is about', async () => {
  for (const scope of ['', '&workspaceId=2', '&until=2025-05-12']) {
    const { views, unhealthyCost, unsuccessfulCost, performanceCost } = await components(scope, 'root')
    for (const view of views.filter(({ score }) => score !== null)) {
      const tenths = view.components.reduce(
        (sum, { pointsLost }) => sum + Math.round((pointsLost ?? 0) * 10),
        0,
      )
      expect({ scope, view: view.view, sum: tenths + Math.round((view.score ?? 0) * 10) }).toMatchObject({
        sum: 1000,
      })
      const counted = view.components.flatMap(({ weight, cost }) =>
        weight === null || cost === null ? [] : [cost],
      )
      const totals = {
        efficiency: unhealthyCost,
        orchestration: unsuccessfulCost,
        performance: performanceCost,
      }
      expect(sumOfMoney(counted)).toBe(totals[view.view])
    }
  }
})

test('a scope has the score of its own workspaces, from what is known of them', async () => {
  const { score, band, views } = await components('&workspaceId=2', 'root')
  expect(views.map(({ score: ofView }) => ofView)).toEqual([null, 0, null])
  expect([score, band]).toEqual([0, 'poor'])
  expect(views[1]?.weight).toBe(1)
  expect((await components('&workspaceId=1', 'root')).views).toEqual((await components()).views)
})

test('efficiency is not known while the cost of its days is not allocated', async () => {
  const early = await reportServer(getHealthComponentsRoute, { cost_day: tables.cost_day })
  const answer = await early.ask('/spend-insights/executive/components?currency=USD')
  const { score, views } = getHealthComponents.output.parse(answer.json())
  expect([score, views[0]?.score]).toEqual([null, null])
  expect(views[0]?.absentBecause).toMatch(/not.*allocated yet/i)
})

test('where nothing is known there is no score, and a reason', async () => {
  const empty = await reportServer(routes, {})
  const { score, band, absentBecause, views } = getHealthComponents.output.parse(
    (await empty.ask('/spend-insights/executive/components?currency=USD')).json(),
  )
  expect([score, band]).toEqual([null, null])
  expect(absentBecause).toMatch(/Neither runs nor compute/)
  expect(views.every((view) => view.absentBecause !== null && view.weight === null)).toBe(true)
  const overview = getExecutive.output.parse(
    (await empty.ask('/spend-insights/executive?currency=USD')).json(),
  )
  expect(overview).toMatchObject({ coverage: null, averageMonth: null, firstUsageDay: null })
  expect(overview.months.every(({ cost }) => cost === null)).toBe(true)
})

test('the lists add up to the figures that open them', async () => {
  const range = 'since=2025-05-02&until=2025-06-01&currency=USD'
  const { views, unhealthyCost, runCost } = await components()
  const costOf = (component: string) =>
    views.flatMap((view) => view.components).find((one) => one.component === component)?.cost
  const assets = await askAs('ann', `/spend-insights/executive/unhealthy-assets?${range}`)
  expect(assets.json().totals.cost).toBe(unhealthyCost)
  const idle = await askAs('ann', `/spend-insights/executive/unhealthy-assets?${range}&reason=idle_cluster`)
  expect(idle.json().totals.cost).toBe(costOf('idle_clusters'))
  expect(rowsOf(listUnhealthyAssets, idle.json()).map(({ assetId }) => assetId)).toEqual(['stops'])
  const jobs = await askAs('ann', `/spend-insights/executive/job-outcomes?${range}`)
  expect(jobs.json().totals).toMatchObject({
    allRunsCost: runCost,
    failedCost: costOf('failed_runs'),
    retriedCost: costOf('retries'),
    canceledCost: costOf('canceled_runs'),
    canceledRunsCount: 2,
  })
  const endlessJobs = await askAs(
    'ann',
    `/spend-insights/executive/job-outcomes?${range}&withoutTimeout=true`,
  )
  expect(rowsOf(listJobOutcomes, endlessJobs.json()).map(({ jobName }) => jobName)).toEqual(['nightly'])
})

const none = '0.0000000000'

test('the overview has the cost of 12 months, unknown before the first usage, and the mean of whole ones', async () => {
  const { months, averageMonth, fiscalYear } = await executive()
  expect(months).toHaveLength(12)
  expect(months.slice(8)).toEqual([
    { month: '2025-02', cost: null, estimatedCost: null, isComplete: false },
    { month: '2025-03', cost: '31.0000000000', estimatedCost: none, isComplete: false },
    { month: '2025-04', cost: '90.0000000000', estimatedCost: none, isComplete: true },
    { month: '2025-05', cost: '303.0000000000', estimatedCost: none, isComplete: true },
  ])
  expect(averageMonth).toBe('196.5000000000')
  const ofYear = await executive('&monthPeriod=calendar_year')
  expect(ofYear.months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, place) => `2025-${String(place + 1).padStart(2, '0')}`),
  )
  expect(ofYear.months[4]).toEqual(months[11])
  expect(ofYear.months[5]).toEqual({ month: '2025-06', cost: null, estimatedCost: null, isComplete: false })
  // From 15 March up to 31 May.
  expect(fiscalYear).toEqual({
    since: '2025-03-15',
    days: 78,
    cost: '424.0000000000',
    estimatedCost: none,
    averagePerDay: '5.4358974358',
  })
})

test('what is not complete is in no figure: all of them end with the last complete day', async () => {
  const [horizon] = tables.billing_horizon
  const open = { ...tables, billing_horizon: [{ ...horizon, last_usage_time: '2025-05-31 05:00:00' }] }
  const { ask } = await reportServer(getExecutiveRoute.over(sessionPorts()), open)
  const overview = (await ask('/spend-insights/executive?currency=USD')).json()
  expect(overview).toMatchObject({
    since: '2025-05-01T00:00:00.000Z',
    until: '2025-05-31T00:00:00.000Z',
    averageMonth: '90.0000000000',
    fiscalYear: { days: 77, cost: '421.0000000000' },
  })
  expect(overview.months[11]).toEqual({
    month: '2025-05',
    cost: '300.0000000000',
    estimatedCost: none,
    isComplete: false,
  })
})

test('the average per day begins with the fiscal year that somebody chose', async () => {
  const ports = sessionPorts()
  await ports.settings.write('fiscalYearStartMonth', 5, byPerson('root', new Date('2026-03-01T12:00:00Z')))
  const may = await reportServer(getExecutiveRoute.over(ports), tables)
  const ofYear = '/spend-insights/executive?currency=USD&monthPeriod=fiscal_year'
  const { fiscalYear, months } = (await may.ask(ofYear)).json()
  expect([months[0].month, months[11].month]).toEqual(['2025-05', '2026-04'])
  expect(fiscalYear).toMatchObject({
    since: '2025-05-01',
    days: 31,
    cost: '303.0000000000',
    averagePerDay: '9.7741935483',
  })
})

test('coverage is the cost of connected workspaces', async () => {
  const { cost, monitoredCost, coverage, workspaces } = await executive('', 'root')
  expect([cost, monitoredCost]).toEqual(['350.6666666666', '263.0000000000'])
  expect(coverage).toBeCloseTo(0.75)
  expect(workspaces.map(({ name, share }) => [name, share])).toEqual([
    ['one', expect.closeTo(0.75)],
    ['two', expect.closeTo(0.25)],
  ])
  expect((await executive()).cost).toBe(monitoredCost)
})

test('the trend is of 12 weeks, each with the score of its 30 days; not before 30 days of usage', async () => {
  const answer = await askAs('ann', '/spend-insights/executive/trend?currency=USD')
  const { weeks } = getHealthTrend.output.parse(answer.json())
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toMatchObject({ until: '2025-06-01T00:00:00.000Z', score: 67, efficiency: 60 })
  expect(weeks.at(-2)?.until).toBe('2025-05-25T00:00:00.000Z')
  expect(weeks.filter(({ absentBecause }) => absentBecause?.includes('before the first usage'))).toHaveLength(
    5,
  )
  expect(weeks[5]).toMatchObject({ until: '2025-04-20T00:00:00.000Z', score: null })
})

test('each week of the trend has the scores that its 30 days have by themselves', async () => {
  for (const username of ['ann', 'root']) {
    const answer = await askAs(username, '/spend-insights/executive/trend?currency=USD')
    const { weeks } = getHealthTrend.output.parse(answer.json())
    const known = weeks.filter(({ score }) => score !== null)
    expect(known.length).toBeGreaterThan(2)
    for (const week of known) {
      const { score, views } = await executive(`&until=${week.until.slice(0, 10)}`, username)
      const scoreOf = (view: string) => views.find((one) => one.view === view)?.score ?? null
      expect(week).toMatchObject({
        score,
        efficiency: scoreOf('efficiency'),
        orchestration: scoreOf('orchestration'),
      })
    }
  }
})
