import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { reconcile } from '#models/reconcile/reconcile.ts'
import { ledgerOf } from './ledger.ts'
import { faultsIn, smallestWrong } from './faults.ts'
import { chanceFrom } from './random.ts'
import { randomResource } from './random-resource.ts'
import type { ResourceFacts } from './resource.ts'

const count = Number(process.env['LAKEGAUGE_MONEY_CLUSTERS'] ?? 2000)
const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)

let resources: readonly ResourceFacts[] = []
let lake: Lake

beforeAll(async () => {
  const chance = chanceFrom(seed)
  resources = chance.times(count, (number) => randomResource(chance, number))
  lake = await ledgerOf(resources)
  return () => lake.close()
})

test(
  'each share of each record and machine agrees with a slow and simple computation',
  { timeout: 120_000 },
  async () => {
    const wrong = await faultsIn(lake, resources)
    const shown = wrong[0] && (await smallestWrong(wrong[0]))
    expect(shown, `LAKEGAUGE_SEED=${seed}: ${wrong.length} of ${count} are wrong`).toBeUndefined()
  },
)

test('allocated cost adds up to billed cost by day, source and currency', async () => {
  const { days } = await reconcile(lake)
  expect(days.length).toBeGreaterThan(4)
  expect(days.filter(({ difference }) => difference !== '0.0000000000')).toEqual([])
})

test('spend adds up to billed cost by day, account, workspace, source and currency', async () => {
  const keys = 'day, account_id, workspace_id, source, currency'
  const wrong = await lake.rows(`
    with
    billed as (select ${keys}, sum(amount) as billed from billed_day group by all),
    spent as (select ${keys}, sum(amount) as spent from spend_day group by all)
    select * from billed full outer join spent using (${keys})
    where billed is distinct from spent`)
  const features = await lake.rows('select feature from spend_day group by feature')
  expect(features.length).toBeGreaterThan(1)
  expect(wrong).toEqual([])
})

const groups = {
  'record, both ways': 'day, sku_name, is_back',
  hour: 'day, hour',
  'cluster or serverless run': 'day, account_id, workspace_id, resource_id',
  workspace: 'day, account_id, workspace_id',
  account: 'day, account_id',
  SKU: 'sku_name',
}

test.each(Object.entries(groups))('allocated cost adds up to billed cost by %s', async (_, columns) => {
  const wrong = await lake.rows(`
    with
    raw as (
      select
        usage_record.day,
        usage_record.account_id,
        usage_record.workspace_id,
        usage_record.sku_name,
        coalesce(cluster_id, 'serverless') as resource_id,
        date_trunc('hour', usage_start_time) as hour,
        usage_quantity < 0 as is_back,
        cast(usage_quantity * price as decimal(28,10)) as amount
      from usage_record
      inner join list_price using (account_id, sku_name)
    ),
    ledger as (
      select
        day, account_id, workspace_id, sku_name, coalesce(cluster_id, 'serverless') as resource_id, hour,
        amount < 0 as is_back, amount
      from run_cost_part
      where source = 'databricks_usage'
    ),
    billed as (select ${columns}, sum(amount) as billed from raw group by all),
    attributed as (select ${columns}, sum(amount) as attributed from ledger group by all)
    select * from billed full outer join attributed using (${columns})
    where coalesce(billed, 0) <> coalesce(attributed, 0)`)
  expect(wrong).toEqual([])
})

test('a retraction takes from each run exactly the cost of the original record', async () => {
  const wrong = await lake.rows(`
    select sku_name, run_id, attempt, phase, sum(amount) as rest
    from run_cost_part
    where source = 'databricks_usage'
      and sku_name in (select sku_name from usage_record where record_type = 'RETRACTION')
    group by all
    having sum(amount) <> 0`)
  const taken = await lake.rows(`select count(*) as n from usage_record where record_type = 'RETRACTION'`)
  expect(Number(taken[0]?.['n'])).toBeGreaterThan(count / 2)
  expect(wrong).toEqual([])
})

test('the cost of tasks adds up to the cost of their attempts, by hour and SKU', async () => {
  const keys = 'day, hour, source, currency, cluster_id, sku_name, job_id, run_id, attempt, phase'
  const wrong = await lake.rows(`
    with
    whole as (select ${keys}, sum(amount) as whole from run_cost_part where consumer = 'run' group by all),
    parts as (select ${keys}, sum(amount) as parts from task_cost_part group by all)
    select * from whole full outer join parts using (day, hour, source, currency, sku_name, run_id, attempt, phase)
    where coalesce(whole, 0) <> coalesce(parts, 0)
      and whole.cluster_id is not distinct from parts.cluster_id`)
  expect(wrong).toEqual([])
})
