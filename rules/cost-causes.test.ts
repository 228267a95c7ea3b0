import { beforeAll, expect, test } from 'vitest'
import { judged, judgedDay, type Found } from './testing/judged.ts'

type Row = Readonly<Record<string, string | number | null>>

/** A day of an asset that cost 100 on each of the 30 days before, in an account whose history is whole. */
const dayOf = (name: string, cost: string, rest: Row = {}): Row => ({
  account_id: 'account',
  level: 'ASSET',
  workspace_id: '1',
  subscription_id: 'sub',
  asset_kind: 'JOB',
  asset_id: name,
  scope_key: name,
  currency: 'USD',
  period: 'DAY',
  first_day: judgedDay,
  cost,
  databricks_cost: cost,
  seen_days: 30,
  first_seen_day: '2025-05-01',
  previous_days: 1,
  previous_cost: '100',
  previous_databricks_cost: '100',
  last_7_days: 7,
  last_7_days_cost: '700',
  last_7_days_databricks_cost: '700',
  last_30_days: 30,
  last_30_days_cost: '3000',
  last_30_days_databricks_cost: '3000',
  ...rest,
})
const whole = { asset_kind: null, asset_id: null }
const workspaceOf = (id: string, cost: string, subscription_id = 'sub') =>
  dayOf(`workspace ${id}`, cost, { ...whole, level: 'WORKSPACE', workspace_id: id, subscription_id })
const subscriptionOf = (id: string, cost: string) =>
  dayOf(id, cost, { ...whole, level: 'SUBSCRIPTION', workspace_id: null, subscription_id: id })
const skuOf = (level: string, workspace_id: string | null, cost: string, rest: Row = {}) =>
  dayOf(`SKU at ${level}`, cost, { ...whole, level, workspace_id, sku_name: 'JOBS', ...rest })
const anomalyOf = (name: string, excess_cost: number, rest: Row = {}) => ({
  account_id: 'account',
  level: 'ASSET',
  workspace_id: '1',
  asset_kind: 'JOB',
  asset_id: name,
  scope_key: name,
  currency: 'USD',
  cost: '150',
  expected_cost: 150 - excess_cost,
  excess_cost,
  ...rest,
})
const none = { workspace_id: null, asset_kind: null, asset_id: null }

let found: readonly Found[]
const rulesOf = (scope: string, of = found) =>
  of
    .filter(({ scope_key }) => scope_key === scope)
    .map(({ rule }) => rule)
    .toSorted()
const daily = [
  'cost_increase_vs_30_day_average',
  'cost_increase_vs_7_day_average',
  'cost_increase_vs_previous_day',
]

beforeAll(async () => {
  const period_feature = [
    dayOf('least rise', '150'),
    dayOf('small rise', '39.99', {
      previous_cost: '20',
      last_7_days_cost: '140',
      last_30_days_cost: '600',
    }),
    dayOf('least difference', '40', {
      previous_cost: '20',
      last_7_days_cost: '140',
      last_30_days_cost: '600',
    }),
    dayOf('gaps', '900', { previous_days: 0, last_7_days: 6, last_30_days: 29 }),
    dayOf('new', '900', {
      seen_days: 0,
      first_seen_day: null,
      previous_cost: '0',
      last_7_days_cost: '0',
      last_30_days_cost: '0',
    }),
    dayOf('of yesterday', '900', { seen_days: 1, first_seen_day: '2025-05-30', last_30_days_cost: '100' }),
    dayOf('of a week', '900', { seen_days: 7, first_seen_day: '2025-05-24', last_30_days_cost: '700' }),
    dayOf('paused', '900', { previous_cost: '0', last_7_days_cost: '0' }),
    // Nine tenths of what its workspace rose by; of that of its subscription, which has a second workspace, less.
    dayOf('cause', '190', { workspace_id: '2', subscription_id: 'two' }),
    workspaceOf('2', '200', 'two'),
    workspaceOf('3', '200', 'two'),
    subscriptionOf('two', '300'),
    // Two assets of equal weight.
    ...['one', 'other'].map((name) => dayOf(name, '150', { workspace_id: '4', subscription_id: 'four' })),
    workspaceOf('4', '200', 'four'),
    subscriptionOf('four', '210'),
    skuOf('ACCOUNT', null, '260'),
    skuOf('SUBSCRIPTION', null, '240'),
    skuOf('WORKSPACE', '1', '190'),
    ...['20', '19.99'].map((cost) =>
      skuOf('ACCOUNT', null, cost, {
        sku_name: `new for ${cost}`,
        scope_key: `new for ${cost}`,
        seen_days: 0,
        first_seen_day: null,
        last_7_days_cost: '0',
        last_30_days_cost: '0',
      }),
    ),
    // Levels below the account are off by default.
    skuOf('WORKSPACE', '1', '90', {
      sku_name: 'new in a workspace',
      scope_key: 'new in a workspace',
      seen_days: 0,
    }),
  ]
  const cost_anomaly = [
    anomalyOf('unusual', 20),
    anomalyOf('hardly unusual', 19.99),
    anomalyOf('unusual account', 30, { ...none, level: 'ACCOUNT' }),
    anomalyOf('unusual SKU', 30, { ...none, level: 'SKU', sku_name: 'JOBS' }),
    anomalyOf('accepted', 90),
  ]
  const policies = [
    {
      rule: 'cost_anomaly',
      target: 'RESOURCE_DATABRICKS_AND_CLOUD',
      scope: 'ASSET',
      workspace_id: '1',
      asset_id: 'accepted',
      is_enabled: true,
      limit_1: 90.01,
      minimum: '0',
    },
  ]
  const atAllLevels = ['sku_cost_vs_7_day_average', 'sku_cost_vs_30_day_average'].flatMap((rule) =>
    ['SKU_TENANT', 'SKU_WORKSPACE'].map((target) => ({
      rule,
      target,
      scope: 'GLOBAL',
      is_enabled: true,
      limit_1: 30,
      minimum: '20',
    })),
  )
  found = await judged({ period_feature, cost_anomaly }, [...policies, ...atAllLevels])
}, 120_000)

test('each comparison reports a rise by its default, of all cost alone', () => {
  expect(rulesOf('least rise')).toEqual(daily)
  expect(found.find(({ scope_key }) => scope_key === 'least rise')).toMatchObject({
    target: 'RESOURCE_DATABRICKS_AND_CLOUD',
    policy_scope: 'DEFAULT',
    measured: 0.5,
    current_cost: '150.0000000000',
    reference_cost: '100.0000000000',
    price: '50.0000000000',
    severity: 'MEDIUM',
  })
})

test('the least money is the difference, not the cost', () => {
  expect(rulesOf('small rise')).toEqual([])
  expect(rulesOf('least difference')).toEqual(daily)
})

test('without the whole reference, or one that cost something, nothing is judged', () => {
  expect(rulesOf('gaps')).toEqual([])
  expect(rulesOf('paused')).toEqual(['cost_increase_vs_30_day_average'])
})

test('what is new is no increase over days on which it was not there', () => {
  expect(rulesOf('new')).toEqual([])
  expect(rulesOf('of yesterday')).toEqual([])
  expect(rulesOf('of a week')).toEqual(['cost_increase_vs_7_day_average', 'cost_increase_vs_previous_day'])
})

test('a rise that one part explains is reported of that part alone, upwards, too', () => {
  expect(rulesOf('cause')).toEqual(daily)
  expect(rulesOf('workspace 2')).toEqual([])
  expect(rulesOf('workspace 3')).toEqual(daily)
  expect(rulesOf('two')).toEqual(daily)
  expect(rulesOf('one')).toEqual(daily)
  expect(rulesOf('workspace 4')).toEqual(daily)
  expect(rulesOf('four')).toEqual([])
})

test('a SKU is reported where it rose: of the account, and where that is on of a subscription or a workspace', () => {
  const skus = ['sku_cost_vs_30_day_average', 'sku_cost_vs_7_day_average']
  expect(rulesOf('SKU at WORKSPACE')).toEqual(skus)
  expect(rulesOf('SKU at SUBSCRIPTION')).toEqual(skus)
  expect(rulesOf('SKU at ACCOUNT')).toEqual([])
  expect(rulesOf('new for 20')).toEqual(['new_sku'])
  expect(rulesOf('new in a workspace')).toEqual([])
  expect(rulesOf('new for 19.99')).toEqual([])
})

test('each cause of unusual cost is reported from its limit on', () => {
  for (const scope of ['unusual', 'unusual account', 'unusual SKU'])
    expect(rulesOf(scope)).toEqual(['cost_anomaly'])
  expect(rulesOf('hardly unusual')).toEqual([])
  expect(rulesOf('accepted')).toEqual([])
  expect(found.find(({ scope_key }) => scope_key === 'unusual')).toMatchObject({
    current_cost: '150.0000000000',
    reference_cost: '130.0000000000',
    price: '20.0000000000',
  })
})
