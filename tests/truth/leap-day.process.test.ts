import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { collectedWorld, type World } from './collected-world.ts'

const seed = process.env['LAKEGAUGE_SEED'] ?? '1'
const days = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']

let world: World

beforeAll(async () => {
  world = await collectedWorld(['--seed', seed, '--leap'])
}, 240_000)

afterAll(() => world.close())

test(`seed ${seed}: every day around a leap day has its cost, and reconciles without a difference`, async () => {
  expect(world.summary.failed).toEqual([])
  // The handler answers a reconciliation.
  const reconciled = await world.collected.ask(lakeCalls.reconcile, {})
  const about = reconciled.days.filter(({ day }) => days.includes(day))
  expect(new Set(about.map(({ day }) => day))).toEqual(new Set(days))
  expect(about.filter(({ difference }) => difference !== '0.0000000000')).toEqual([])
  expect(about.filter(({ billed }) => Number(billed) <= 0)).toEqual([])
})

// The attempts that ran on the leap day, each with its cost in the product and its true cost.
const compared = () => `
  select
    truth.run_id, truth.attempt, truth.databricks_cost as expected, truth.cloud_cost as expected_cloud,
    cast(run.start_time as date) < date '2024-02-29' or cast(run.end_time as date) > date '2024-02-29' as is_over_midnight,
    coalesce(sum(run_cost_part.amount) filter (run_cost_part.source = 'databricks_usage'), 0) as found,
    coalesce(sum(run_cost_part.amount) filter (run_cost_part.source = 'machine_estimate'), 0) as found_cloud
  from run
  inner join read_parquet('${join(world.truth, 'run_cost.parquet')}') as truth
    using (workspace_id, job_id, run_id, attempt)
  left join run_cost_part
    on run_cost_part.consumer = 'run'
    and run_cost_part.workspace_id = truth.workspace_id
    and run_cost_part.job_id = truth.job_id
    and run_cost_part.run_id = truth.run_id
    and run_cost_part.attempt = truth.attempt
  where run.start_time < timestamp '2024-03-01' and run.end_time >= timestamp '2024-02-29'
  group by all`

test(`seed ${seed}: runs of a leap day, and across its midnights, have their true cost`, async () => {
  const { lake } = world.collected
  const [count] = await lake.rows(`
    select count(*) filter (expected > 0) > 20 as are_many, count(*) filter (is_over_midnight) > 0 as has_midnights
    from (${compared()})`)
  expect(count).toEqual({ are_many: true, has_midnights: true })
  expect(
    await lake.rows(`select * from (${compared()}) where abs(expected - found) > 0.00000001 * 30`),
  ).toEqual([])
  const [cloud] = await lake.rows(
    `select sum(found_cloud) / sum(expected_cloud) as ratio from (${compared()})`,
  )
  expect(Math.abs(Number(cloud?.['ratio']) - 1)).toBeLessThan(0.005)
})
