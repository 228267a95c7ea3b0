import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { spendCuts, spendOverTime } from '#product/contract/calls/spend-over-time.ts'
import { timeFrames } from '#product/contract/spend-periods.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { spendOverTimeRoute } from './server.ts'

const spent = (day: string, feature: string, amount: string, rest: object = {}) => ({
  day,
  source: 'databricks_usage',
  kind: 'real',
  provider: 'Databricks',
  feature,
  resource: `${feature} DBUs`,
  sku_name: `SKU of ${feature}`,
  asset_kind: 'job',
  amount,
  ...rest,
})
const machine = {
  source: 'machine_estimate',
  kind: 'estimated',
  provider: 'Cloud',
  resource: 'Virtual machines',
  sku_name: 'small worker',
}

// The data clock is at 31 May 2025, 23:00.
const tables = {
  billing_horizon: [
    { first_usage_time: '2024-01-10 07:00:00', last_usage_time: '2025-05-31 00:00:00' },
    { workspace_id: '2', first_usage_time: '2025-01-01 00:00:00', last_usage_time: '2025-05-31 00:00:00' },
  ],
  workspace: [
    { workspace_id: '1', workspace_name: 'one' },
    { workspace_id: '2', workspace_name: 'two' },
  ],
  spend_day: [
    spent('2025-05-30', 'Jobs Compute', '10.0000000001'),
    spent('2025-05-02', 'Jobs Compute', '5', machine),
    spent('2025-05-20', 'Apps', '4', { asset_kind: 'app' }),
    spent('2025-05-21', 'Apps', '-1.5', { asset_kind: 'app' }),
    spent('2025-05-12', 'Jobs Compute', '900', { currency: 'EUR' }),
    spent('2025-05-13', 'Apps', '70', { workspace_id: '2' }),
    spent('2025-04-30', 'Jobs Compute', '6'),
    spent('2025-04-10', 'Storage', '1'),
    spent('2025-04-12', 'Storage', '-3', { asset_kind: 'service' }),
    spent('2025-02-28', 'Apps', '2'),
    spent('2024-02-29', 'Apps', '0.0000000007'),
  ],
}

/** The same money by workload: jobs, and everything else. */
const ofWorkloads = tables.spend_day.map(({ day, kind, amount, asset_kind, ...rest }, place) => ({
  day,
  currency: 'currency' in rest ? rest.currency : 'USD',
  workspace_id: 'workspace_id' in rest ? rest.workspace_id : '1',
  ...(asset_kind === 'job' ? { job_id: `${place % 2}` } : { asset_kind, asset_id: 'thing' }),
  cost: amount,
  cloud_cost: kind === 'estimated' ? amount : null,
}))
const workloads = {
  job_day: ofWorkloads.filter((row) => 'job_id' in row),
  asset_day: ofWorkloads.filter((row) => 'asset_kind' in row),
  asset_name: [{ kind: 'job', asset_id: '0', name: 'nightly', owner: 'ann' }],
}

/** The same money by tags: none on every third row, and a value in two spellings. */
const tags = tables.spend_day.map(({ day, source, amount, ...rest }, place) => ({
  day,
  source,
  currency: 'currency' in rest ? rest.currency : 'USD',
  workspace_id: 'workspace_id' in rest ? rest.workspace_id : '1',
  tags_json: ['{}', '{"team":"red","a:b":""}', '{"team":"Red"}'][place % 3],
  amount,
}))

const { askAs } = reportTest(spendOverTimeRoute, { ...tables, ...workloads, tag_set_day: tags })

async function answerTo(query: string, username = 'ann') {
  const answer = await askAs(username, `/spend-insights/cost-over-time?currency=USD&${query}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return spendOverTime.output.parse(answer.json())
}

test('the last twelve months are cut by feature, the largest first, with share and what is estimated', async () => {
  const { periods, rows, totals, firstUsageDay, otherCurrencies } = await answerTo('')
  expect([periods.length, periods[0]?.since, periods.at(-1)?.until]).toEqual([12, '2024-06-01', '2025-06-01'])
  expect(rows.map(({ key, cost, estimatedCost }) => [key, cost, estimatedCost])).toEqual([
    ['Jobs Compute', '21.0000000001', '5.0000000000'],
    ['Apps', '4.5000000000', '0.0000000000'],
    ['Storage', '-2.0000000000', '0.0000000000'],
  ])
  expect(rows[0]?.costs.slice(-2)).toEqual(['6.0000000000', '15.0000000001'])
  expect(totals.costs.slice(-5)).toEqual([
    '0.0000000000',
    '2.0000000000',
    '0.0000000000',
    '4.0000000000',
    '17.5000000001',
  ])
  expect(rows[2]?.share).toBeCloseTo(-2 / 23.5)
  expect([firstUsageDay, otherCurrencies]).toEqual(['2024-01-10', ['EUR']])
})

test('a month before the first usage is not known, one without cost cost nothing', async () => {
  const { totals } = await answerTo('since=2023-12-01&until=2024-04-01')
  expect(totals.costs).toEqual([null, '0.0000000000', '0.0000000007', '0.0000000000'])
})

test('the running month is marked, and compared with as many days of the month before', async () => {
  const { periods, compared, rows, totals } = await answerTo('')
  expect(periods.map(({ isComplete }) => isComplete).indexOf(false)).toBe(11)
  expect(compared).toEqual({
    since: '2025-05-01',
    until: '2025-05-31',
    previousSince: '2025-04-01',
    previousUntil: '2025-05-01',
  })
  expect(rows.map(({ key, previousCost, costDifference }) => [key, previousCost, costDifference])).toEqual([
    ['Jobs Compute', '6.0000000000', '9.0000000001'],
    ['Apps', '0.0000000000', '2.5000000000'],
    ['Storage', '-2.0000000000', '2.0000000000'],
  ])
  expect([totals.costChange, rows[1]?.costChange, rows[2]?.costChange]).toEqual([13.5000000001 / 4, null, 1])
})

test('a period whose predecessor was not collected is compared with nothing', async () => {
  const { compared, totals } = await answerTo('since=2024-01-01&until=2024-02-01')
  expect([compared, totals.previousCost, totals.costDifference]).toEqual([null, null, null])
})

test('weeks begin on Monday, and days are fourteen', async () => {
  const weeks = await answerTo('timeFrame=weekly')
  expect([weeks.periods.length, weeks.periods[0]?.since]).toEqual([12, '2025-03-10'])
  expect(weeks.rows.find(({ key }) => key === 'Apps')?.costs.at(-2)).toBe('2.5000000000')
  const days = await answerTo('timeFrame=daily')
  expect([days.periods.length, days.periods[0]?.since]).toEqual([14, '2025-05-18'])
})

test('every cut of a range in every time frame adds up to the same total, in every row and period', async () => {
  for (const [asked, username] of [
    ['since=2024-06-01&until=2025-06-01', 'root'],
    ['since=2025-04-11&until=2025-05-21&size=1', 'ann'],
  ] as const) {
    const whole = await answerTo(asked, username)
    for (const timeFrame of timeFrames)
      for (const by of spendCuts) {
        const cut = await answerTo(`${asked}&timeFrame=${timeFrame}&by=${by}`, username)
        const ofRows = sumOfMoney(cut.rows.map(({ cost }) => cost ?? ''))
        const ofPeriods = sumOfMoney(cut.totals.costs.flatMap((cost) => cost ?? []))
        const ofCells = sumOfMoney(cut.rows.flatMap(({ costs }) => costs.flatMap((cost) => cost ?? [])))
        const sums = [cut.totals.cost, ofRows, ofPeriods, ofCells]
        expect({ asked, timeFrame, by, sums }).toEqual({
          asked,
          timeFrame,
          by,
          sums: Array(4).fill(whole.totals.cost),
        })
        const estimated = sumOfMoney(cut.rows.map(({ estimatedCost }) => estimatedCost ?? ''))
        expect(estimated).toBe(whole.totals.estimatedCost)
      }
  }
})

test('a category is cut further, and what is beyond the largest is one row', async () => {
  const keysOf = async (query: string) =>
    (await answerTo(query)).rows.map(({ key, label, cost }) => [key, label, cost])
  expect(await keysOf('feature=Jobs%20Compute&by=resource')).toEqual([
    ['Jobs Compute DBUs', 'Jobs Compute DBUs', '16.0000000001'],
    ['Virtual machines', 'Virtual machines', '5.0000000000'],
  ])
  expect(await keysOf('size=1')).toEqual([
    ['Jobs Compute', 'Jobs Compute', '21.0000000001'],
    [null, 'All other (2)', '2.5000000000'],
  ])
})

test('workspaces have their names, and nobody sees what is of others', async () => {
  const labelsOf = async (username: string) =>
    (await answerTo('by=workspace', username)).rows.map(({ key, label }) => [key, label])
  expect(await labelsOf('ann')).toEqual([['1', 'one']])
  expect(await labelsOf('root')).toEqual([
    ['2', 'two'],
    ['1', 'one'],
  ])
})

test('a range of more than 400 periods is refused, and nothing is known before any usage', async () => {
  const answer = await askAs('ann', '/spend-insights/cost-over-time?timeFrame=daily&since=2023-01-01')
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', field: 'since' })
  const { ask } = await reportServer(spendOverTimeRoute, {})
  const empty = spendOverTime.output.parse((await ask('/spend-insights/cost-over-time?by=sku')).json())
  expect([empty.rows, empty.totals.costs.every((cost) => cost === null)]).toEqual([[], true])
})

test('jobs have their names, what is no job its kind, and what nobody owns stands together', async () => {
  const keysOf = async (query: string) =>
    (await answerTo(query)).rows.map(({ key, label, cost }) => [key, label, cost])
  expect(await keysOf('by=job&since=2025-04-01')).toEqual([
    ['job 1 0', 'nightly', '16.0000000001'],
    ['job 1 1', 'Job 1', '6.0000000000'],
    ['app', 'app', '2.5000000000'],
    ['service', 'service', '-3.0000000000'],
  ])
  expect(await keysOf('by=owner&since=2025-04-01')).toEqual([
    ['ann', 'ann', '16.0000000001'],
    ['', 'No known owner', '5.5000000000'],
  ])
  const refused = await askAs('ann', '/spend-insights/cost-over-time?by=owner&feature=Apps')
  expect(refused.json()).toMatchObject({ code: 'invalid_parameter', field: 'by' })
})

test('a tag is cut by its values as they are written; what does not have it stands together', async () => {
  const cutBy = async (query: string) => {
    const { tagKey, rows } = await answerTo(`by=tag&since=2025-04-01&${query}`)
    return [tagKey, ...rows.map(({ key, label, cost }) => [key, label, cost])]
  }
  // With the highest cost of these months.
  expect(await cutBy('')).toEqual([
    'team',
    ['', 'No team tag', '14.5000000001'],
    ['team:red', 'red', '6.0000000000'],
    ['team:Red', 'Red', '1.0000000000'],
  ])
  expect(await cutBy('ofTag=a%3Ab')).toEqual([
    'a:b',
    ['', 'No a:b tag', '15.5000000001'],
    ['a\\:b:', 'Empty value', '6.0000000000'],
  ])
  expect(await cutBy('ofTag=nobody')).toEqual(['nobody', ['', 'No nobody tag', '21.5000000001']])
  expect((await answerTo('by=tag&since=2025-03-01&until=2025-04-01')).tagKey).toBeNull()
  const refused = await askAs('ann', '/spend-insights/cost-over-time?by=tag&feature=Apps')
  expect(refused.json()).toMatchObject({ code: 'invalid_parameter', field: 'by' })
})
