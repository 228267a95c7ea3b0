import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collected } from './collected-estate.ts'
import { collectedWorld } from './collected-world.ts'

// Node minutes are kept for 90 days: of the first half of May nothing is left by then, of the second half they are there.
const now = '2025-08-15T00:00:00Z'
const seed = process.env['LAKEGAUGE_TRUTH_SEED'] ?? String(Date.now() % 2 ** 31)
const words = ['--seed', seed, '--small']
const world = `seed ${seed}`

let collected: Collected
let truth: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, close } = await collectedWorld(words, { now }))
}, 240_000)

afterAll(() => close())

// What no run used of each shared cluster and day: how it was called by the product, and what it truly was.
const nobodys = () => `
with
product as (
  select
    cluster_id,
    day,
    sum(amount) filter (consumer in ('interactive', 'idle')) as told,
    sum(amount) filter (consumer = 'cluster') as untold,
    string_agg(distinct reason, ', ') filter (consumer = 'cluster') as reasons
  from run_cost_part
  where source = 'databricks_usage' and consumer in ('interactive', 'idle', 'cluster')
  group by all
),
truth as (
  select cluster_id, day, databricks_idle + databricks_interactive as rest
  from read_parquet('${join(truth, 'idle_cost.parquet')}')
  where day between date '2025-05-03' and date '2025-05-30'
)
select
  truth.day,
  truth.rest as expected,
  coalesce(product.told, 0) as told,
  coalesce(product.untold, 0) as untold,
  product.reasons
from truth
left join product using (cluster_id, day)`

const reason = 'no machine data of that time: idle or interactive'

test(`${world}: without node minutes a cluster keeps what no run used, and it is said why nothing more is known`, async () => {
  const days = await collected.lake.rows(
    `select * from (${nobodys()}) where day < date '2025-05-16' and expected > 0`,
  )
  expect(days.length).toBeGreaterThan(20)
  expect(days.filter(({ reasons }) => reasons !== reason)).toEqual([])
  expect(days.filter(({ told }) => Number(told) !== 0)).toEqual([])
})

test(`${world}: idle, interactive and unknown together are what no run used`, async () => {
  expect(
    await collected.lake.rows(
      `select * from (${nobodys()}) where abs(expected - told - untold) > 0.00000001 * 24`,
    ),
  ).toEqual([])
})

test(`${world}: less than one per cent of the money is unattributed though evidence is gone`, async () => {
  const [money] = await collected.lake.rows(`
    select
      sum(amount) filter (consumer = 'unattributed') / sum(amount) as unattributed,
      sum(amount) filter (consumer = 'cluster') / sum(amount) as unknown
    from run_cost_part
    where source = 'databricks_usage'`)
  console.info(`unattributed ${String(money?.['unattributed'])}, use not known ${String(money?.['unknown'])}`)
  expect(Number(money?.['unattributed'])).toBeLessThan(0.01)
  expect(Number(money?.['unknown'])).toBeGreaterThan(0)
})
