import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { fill, textOf } from '#rules/testing/judged.ts'
import { derivedLake } from '#models/testing/derived.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

const day = '2025-05-31'
const own = { account_id: 'account', currency: 'USD', day, period: 'DAY', is_explained: false }

/** A SKU that cost 100 more than the mean of 7 days. */
const sku = (sku_name: string, rest: Row = {}): Row => ({
  ...own,
  rule: 'sku_cost_vs_7_day_average',
  target: 'SKU_ALL',
  level: 'ACCOUNT',
  sku_name,
  scope_key: sku_name,
  price: '100',
  ...rest,
})
const asset = (asset_id: string, rest: Row = {}): Row => ({
  ...own,
  rule: 'cost_increase_vs_7_day_average',
  target: 'RESOURCE_DATABRICKS_AND_CLOUD',
  level: 'ASSET',
  workspace_id: '1',
  asset_kind: 'JOB',
  asset_id,
  scope_key: asset_id,
  price: '1000',
  ...rest,
})
/** What an asset drew of a SKU on the day, and 10 on each of the 7 days before. */
const drawn = (asset_id: string, sku_name: string, amount: string): Row[] =>
  [amount, ...Array.from({ length: 7 }, () => '10')].map((cost, index) => ({
    account_id: 'account',
    currency: 'USD',
    workspace_id: '1',
    asset_kind: 'job',
    asset_id,
    sku_name,
    day: `2025-05-${31 - index}`,
    amount: cost,
  }))

const findings = [
  sku('just'),
  sku('too little'),
  sku('other comparison'),
  sku('not reported'),
  sku('elsewhere', { level: 'WORKSPACE', workspace_id: '2', target: 'SKU_WORKSPACE' }),
  sku('here', { level: 'WORKSPACE', workspace_id: '1', target: 'SKU_WORKSPACE' }),
  sku('marked', { is_explained: true }),
  asset('a'),
  asset('in part', { is_explained: true }),
  asset('by day', { rule: 'cost_increase_vs_previous_day' }),
]
const parts = [
  ...drawn('a', 'just', '90'),
  ...drawn('a', 'too little', '89.9999999999'),
  ...drawn('by day', 'other comparison', '110'),
  ...drawn('silent', 'not reported', '110'),
  ...drawn('a', 'elsewhere', '110'),
  ...drawn('a', 'here', '110'),
  ...drawn('a', 'marked', '110'),
]

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['explained_sku_day'], {})
  await lake.replaceAll('rule_target', await textOf('rule_target'))
  await fill(lake, 'cost_period_finding', findings)
  await fill(lake, 'asset_sku_day', parts)
}, 120_000)

afterAll(() => lake.close())

test('a SKU is explained by a reported asset with four fifths of its difference, in the same place', async () => {
  const rows = await lake.rows(await textOf('explained_sku_day'), { days: [day] })
  expect(rows.map(({ scope_key }) => scope_key).toSorted()).toEqual(['here', 'just'])
})
