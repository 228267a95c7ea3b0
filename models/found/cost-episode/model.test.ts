import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysIn, type Day } from '#contract/dates.ts'
import type { Lake } from '#lake/lake.ts'
import { fill, textOf } from '#rules/testing/judged.ts'
import { derivedLake } from '#models/testing/derived.ts'

type Row = Readonly<Record<string, string | number | null>>

const place = { account_id: 'account', currency: 'USD', seen_days: 30, first_seen_day: '2025-01-01' }

/** There is no usage on the 11th: a comparison with it, or over it, is not judged. */
const known = (day: Day) => ({
  previous_days: day === '2025-05-12' ? 0 : 1,
  last_7_days: day > '2025-05-11' && day <= '2025-05-18' ? 6 : 7,
  last_30_days: day > '2025-05-11' ? 29 : 30,
})

/** A day with a history of 100 a day before it. */
const dayOf = (day: Day, scope_key: string, cost: number, rest: Row = {}): Row => ({
  ...place,
  day,
  first_day: day,
  period: 'DAY',
  level: 'ASSET',
  workspace_id: '1',
  asset_kind: 'JOB',
  asset_id: scope_key,
  scope_key,
  cost: String(cost),
  databricks_cost: String(cost),
  ...known(day),
  previous_cost: '100',
  last_7_days_cost: '700',
  last_30_days_cost: '3000',
  ...rest,
})
const whole = { asset_kind: null, asset_id: null }
const account = { ...whole, level: 'ACCOUNT', workspace_id: null }
const workspace = { ...whole, level: 'WORKSPACE' }

/** What a scope cost from the first of May on; null: the day is not there, as it is not complete or cost nearly nothing. */
const costs = (scope_key: string, own: readonly (number | null)[], rest: Row = {}) =>
  own.flatMap((cost, index) =>
    cost === null ? [] : [dayOf(addDays('2025-05-01', index), scope_key, cost, rest)],
  )
/** A week or a month that ends on a day and cost twice what the one before did. */
const longer = (day: Day, first_day: Day, period: string, own: Row): Row =>
  dayOf(day, period, 200, { period, first_day, last_7_days: null, last_30_days: null, ...own })

const calendar = daysIn('2025-04-30', '2025-06-10')
const accountDays = daysIn('2025-05-01', '2025-05-21').filter((day) => day !== '2025-05-11')
const period_feature = [
  ...accountDays.map((day) => dayOf(day, 'ACCOUNT', 100, account)),
  // Rises twice, with a usual day and one without a cost worth a row between.
  ...costs('twice', [150, 160, 100, null, 170, 100]),
  // Goes on over the day without usage, after which a day is judged and usual.
  ...costs('over a gap', [...Array.from({ length: 9 }, () => 100), 150, null, 100, 150]),
  ...costs('open', [...Array.from({ length: 19 }, () => 100), 150]),
  // On its second day one asset explains it.
  ...costs('workspace', [200, 200, 200, 100], { ...workspace, workspace_id: '2' }),
  ...costs('explains', [100, 195, 100], { workspace_id: '2' }),
  // On its second day one asset explains it.
  ...costs('sku', [150, 150, 150, 100], { ...account, sku_name: 'sku' }),
  longer('2025-05-18', '2025-05-12', 'WEEK', { previous_days: 7 }),
  longer('2025-05-18', '2025-05-12', 'WEEK', {
    ...account,
    previous_days: 7,
    scope_key: 'ACCOUNT',
    cost: '1',
  }),
  longer('2025-05-31', '2025-05-01', 'MONTH', { previous_days: 30 }),
  ...['usual again', 'gone', 'still high'].map((scope_key) =>
    longer('2025-04-30', '2025-04-01', 'MONTH', {
      previous_days: 31,
      scope_key,
      cost: '3000',
      previous_cost: '1000',
    }),
  ),
  longer('2025-04-30', '2025-04-01', 'MONTH', {
    ...account,
    previous_days: 31,
    scope_key: 'ACCOUNT',
    cost: '1',
  }),
  ...[
    { scope_key: 'usual again', cost: '268.3' },
    { scope_key: 'still high', cost: '268.4' },
  ].map((own) => longer('2025-05-18', '2025-05-12', 'WEEK', { previous_cost: '1000', ...own })),
  longer('2025-05-31', '2025-05-01', 'MONTH', {
    ...account,
    previous_days: 30,
    scope_key: 'ACCOUNT',
    cost: '1',
  }),
]
const unusual = (day: Day, scope_key: string, excess_cost: number) => ({
  day,
  ...place,
  level: 'ASSET',
  workspace_id: '3',
  asset_kind: 'JOB',
  asset_id: scope_key,
  scope_key,
  cost: '150',
  expected_cost: 150 - excess_cost,
  excess_cost,
})
const cost_anomaly = [
  unusual('2025-05-01', 'unusual', 30),
  unusual('2025-05-08', 'unusual', 40.129),
  unusual('2025-05-16', 'unusual', 50),
]

const explained = {
  day: '2025-05-02',
  rule: 'sku_cost_vs_7_day_average',
  target: 'SKU_ALL',
  account_id: 'account',
  scope_key: 'sku',
  currency: 'USD',
}

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['cost_episode'], {})
  await fill(lake, 'period_feature', period_feature)
  await fill(lake, 'cost_anomaly', cost_anomaly)
  await fill(lake, 'explained_sku_day', [explained])
  await fill(lake, 'workspace', [{ account_id: 'account', workspace_id: '3', subscription_id: 'sub' }])
  const findings = ['cost_period_finding', 'cost_anomaly_finding']
  const days = calendar.map((day) => `'${day}'`).join(', ')
  for (const name of ['rule_target', 'effective_policy', 'judged_period', ...findings, 'cost_episode'])
    await lake.replaceAll(name, (await textOf(name)).replaceAll('$days', days))
}, 120_000)

afterAll(() => lake.close())

const episodes = async (scope: string, rule: string) => {
  const rows = await lake.rows(
    `select * from cost_episode where scope_key = '${scope}' and rule = '${rule}' order by first_day`,
  )
  return rows.map(({ first_day, last_day, occurrences, price, resolved_day }) => [
    first_day,
    last_day,
    Number(occurrences),
    Number(price),
    resolved_day,
  ])
}
const before = 'cost_increase_vs_previous_day'
const week = 'cost_increase_vs_7_day_average'

test('days in a row are one episode until a day is judged and usual; later ones are another', async () => {
  const both = [
    ['2025-05-01', '2025-05-02', 2, 110, '2025-05-03'],
    ['2025-05-05', '2025-05-05', 1, 70, '2025-05-06'],
  ]
  expect(await episodes('twice', before)).toEqual(both)
  expect(await episodes('twice', week)).toEqual(both)
})

test('a day that is not judged ends nothing, and without a later one an episode is open', async () => {
  expect(await episodes('over a gap', before)).toEqual([['2025-05-10', '2025-05-13', 2, 100, '2025-05-14']])
  expect(await episodes('open', before)).toEqual([['2025-05-20', '2025-05-20', 1, 50, null]])
})

test('a day that an asset explains is none of its workspace, whose episode goes on over it', async () => {
  expect(await episodes('workspace', before)).toEqual([['2025-05-01', '2025-05-03', 2, 200, '2025-05-04']])
  expect(await episodes('explains', before)).toEqual([['2025-05-02', '2025-05-02', 1, 95, '2025-05-03']])
})

test('a day of a SKU that an asset explains is no occurrence, and ends nothing', async () => {
  expect(await episodes('sku', 'sku_cost_vs_7_day_average')).toEqual([
    ['2025-05-01', '2025-05-03', 2, 100, '2025-05-04'],
  ])
})

test('weeks and months last from their first day to their last one', async () => {
  expect(await episodes('WEEK', 'cost_increase_vs_previous_week')).toEqual([
    ['2025-05-12', '2025-05-18', 1, 100, null],
  ])
  expect(await episodes('MONTH', 'cost_increase_vs_previous_month')).toEqual([
    ['2025-05-01', '2025-05-31', 1, 100, null],
  ])
})

test('a month that is over also ends with a whole week that cost no more a day than the limit of the month', async () => {
  const april = ['2025-04-01', '2025-04-30', 1, 2000] as const
  const rule = 'cost_increase_vs_previous_month'
  expect(await episodes('usual again', rule)).toEqual([[...april, '2025-05-18']])
  expect(await episodes('gone', rule)).toEqual([[...april, '2025-05-18']])
  expect(await episodes('still high', rule)).toEqual([[...april, '2025-05-31']])
})

test('unusual days at most a week apart are one episode, which ends a week after the last', async () => {
  expect(await episodes('unusual', 'cost_anomaly')).toEqual([
    ['2025-05-01', '2025-05-08', 2, 70.13, '2025-05-15'],
    ['2025-05-16', '2025-05-16', 1, 50, null],
  ])
})

test('an episode has its place, and the costs of its last period', async () => {
  const columns = `category, incident_type, level, asset_kind, subscription_id, workspace_id, measured, allowed, current_cost,
    reference_cost, severity, status, policy_scope`
  const of = (scope: string, rule: string) =>
    lake.rows(`select ${columns} from cost_episode where scope_key = '${scope}' and rule = '${rule}'`)
  expect((await of('unusual', 'cost_anomaly'))[0]).toMatchObject({
    category: 'COST',
    incident_type: 'COST_ANOMALY',
    level: 'ASSET',
    asset_kind: 'JOB',
    subscription_id: 'sub',
    workspace_id: '3',
  })
  expect(await of('workspace', before)).toMatchObject([
    {
      level: 'WORKSPACE',
      asset_kind: null,
      measured: 1,
      allowed: 0.3,
      current_cost: '200.0000000000',
      reference_cost: '100.0000000000',
      severity: 'HIGH',
      status: 'RESOLVED',
      policy_scope: 'DEFAULT',
    },
  ])
})

test('episodes have ids of their own, and their prices and occurrences come to those of the findings', async () => {
  const [{ episodes: rows, ids } = {}] = await lake.rows(
    'select count(*) as episodes, count(distinct episode_id) as ids from cost_episode',
  )
  expect(Number(rows)).toBeGreaterThan(8)
  expect(ids).toEqual(rows)
  const sums = (table: string, occurrences: string) =>
    lake.rows(
      `select rule, sum(price) as price, ${occurrences} as found from ${table} group by rule order by rule`,
    )
  const found = [
    ...(await sums('cost_anomaly_finding', 'count(*)')),
    ...(await sums(
      "cost_period_finding where not is_explained and not (scope_key = 'sku' and day = date '2025-05-02' and rule = 'sku_cost_vs_7_day_average')",
      'count(*)',
    )),
  ]
  expect(found.length).toBeGreaterThan(4)
  expect(await sums('cost_episode', 'sum(occurrences)')).toEqual(found)
})
