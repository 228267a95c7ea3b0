import { beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'
import { factsWorld } from './world.ts'

const clockMs = factsWorld('advised').clock.getTime()
const dayMs = 86_400_000
const windowEndMs = Math.floor(clockMs / dayMs) * dayMs
const windowMs = windowEndMs - 28 * dayMs
const worlds = [
  { seed: 1, cloud: 'AZURE' },
  { seed: 2, cloud: 'AWS' },
] as const

describe.each(worlds)('the cases of the later rules of seed $seed on $cloud', ({ seed, cloud }) => {
  let query: FactQuery

  beforeAll(async () => {
    query = await factQuery(await generateFacts({ seed, cloud, size: 'advised' }))
  }, 900_000)

  test('a driver made smaller lately had sixteen cores before', async () => {
    const drivers =
      await query(`select asset_id, arg_min(driver_node_type, create_ms) as earlier, arg_max(driver_node_type, create_ms) as later
      from advice_case inner join cluster on job_id = asset_id where kind_of_case = 'made_smaller' group by asset_id`)
    expect(drivers.length).toBe(3)
    expect(drivers.filter(({ earlier, later }) => earlier === later)).toEqual([])
  })

  test('jobs to be found ran often enough in both modes of late, the others did not or are in the standard one', async () => {
    const modes = await query(`
      select kind_of_case, asset_id,
        count(*) filter (where run_mode.performance_target = 'STANDARD') as slow,
        count(*) filter (where run_mode.performance_target <> 'STANDARD') as fast,
        any_value(job_mode.performance_target) as target
      from advice_case
      inner join run_mode on run_mode.job_id = asset_id and start_ms between ${clockMs - 30 * dayMs} and ${clockMs}
      inner join job_mode on job_mode.job_id = asset_id
      where rule = 'serverless_standard_mode' group by all`)
    const isAsMeant = (job: (typeof modes)[number]): boolean => {
      const [slow, fast, target] = [Number(job['slow']), Number(job['fast']), job['target']]
      switch (job['kind_of_case']) {
        case 'one_mode':
        case 'old_trial':
          return slow === 0 && fast > 3
        case 'two_runs':
          return slow > 0 && slow < 3
        case 'standard_already':
          return fast === 0 && target === 'STANDARD'
        case 'moved':
          return slow >= 3 && target === 'STANDARD'
        default:
          return slow >= 3 && fast >= 3 && target === 'PERFORMANCE_OPTIMIZED'
      }
    }
    expect(modes.length).toBe(53)
    expect(modes.filter((job) => !isAsMeant(job))).toEqual([])
  })

  test('the standard mode starts minutes later and draws another number of DBUs for the same work', async () => {
    const [late] =
      await query(`select cast(min(setup_ms) filter (where performance_target = 'STANDARD') as integer) as slow,
        cast(max(setup_ms) filter (where performance_target <> 'STANDARD') as integer) as fast
      from task_run inner join run_mode using (workspace_id, run_id) where attempt_number = 0 and result_state = 'SUCCESS'`)
    expect(Number(late?.['slow'])).toBeGreaterThanOrEqual(240_000)
    expect(Number(late?.['fast'])).toBeLessThan(32_000)
  })

  test('warehouses to be found answer within seconds and have room, the others spill, queue or are slow', async () => {
    const warehouses = await query(`
      select kind_of_case, asset_id, quantile_cont(fixed_ms + parallel_ms, 0.95) as slow_ms, max(queue_ms) as queue_ms,
        avg(cast(query_load.spilled_bytes > 0 as integer)) as spilled_share, max(fixed_ms + parallel_ms) as longest_ms,
        count(distinct query_load.start_ms // ${dayMs}) as days
      from advice_case inner join query_load on warehouse_id = asset_id
      where rule = 'warehouse_size' and start_ms between ${windowMs} and ${windowEndMs} group by all`)
    const isAsMeant = (warehouse: (typeof warehouses)[number]): boolean => {
      const of = (column: string) => Number(warehouse[column])
      switch (warehouse['kind_of_case']) {
        case 'spills':
          return of('spilled_share') > 0.5
        case 'queues':
          return of('queue_ms') > 60_000
        case 'doubles':
        case 'slow':
          return of('slow_ms') > 60_000
        case 'needed_at_times':
          return of('longest_ms') > 100_000 && of('slow_ms') > 20_000
        case 'few_days':
          return of('days') <= 3
        default:
          return (
            of('slow_ms') < 25_000 && of('queue_ms') === 0 && of('spilled_share') === 0 && of('days') > 12
          )
      }
    }
    expect(warehouses.length).toBe(52)
    expect(warehouses.filter((warehouse) => !isAsMeant(warehouse))).toEqual([])
    const unlike =
      await query(`from query inner join query_load using (statement_id) where query.spilled_bytes <> query_load.spilled_bytes
        or end_ms - query.start_ms - wait_ms <> queue_ms + fixed_ms + parallel_ms`)
    expect(unlike).toEqual([])
  })

  test('machines to be found have a later generation that is sold there, those that look so have a reason to stay', async () => {
    const jobs = await query(`
      select kind_of_case, asset_id, any_value(price_per_hour) is not null as is_sold, bool_or(is_spot) as is_spot,
        bool_or(spark_version like '7.%') as is_old, bool_or(job_task.kind = 'jar') as has_library,
        bool_or(machine_option.node_type is not null) as has_later, count(distinct run_id) as runs
      from advice_case
      inner join cluster on cluster.job_id = asset_id
      inner join workspace on workspace.workspace_id = cluster.workspace_id
      inner join job_task on job_task.job_id = asset_id
      left join machine_option on node_type = worker_node_type and relation = 'SUCCESSOR'
      left join machine_price on machine_price.region = workspace.region and machine_price.node_type = other_node_type
      where rule = 'machine_generation' and cluster.create_ms between ${windowMs} and ${windowEndMs} group by all`)
    const isAsMeant = (job: (typeof jobs)[number]): boolean => {
      switch (job['kind_of_case']) {
        case 'not_sold_here':
          return job['has_later'] === true && job['is_sold'] === false
        case 'old_runtime':
          return job['is_old'] === true
        case 'own_library':
          return job['has_library'] === true
        case 'spot_machines':
          return job['is_spot'] === true
        case 'gpu_machines':
        case 'late_already':
          return job['has_later'] === false
        case 'ran_seldom':
          return Number(job['runs']) <= 5
        default:
          return job['is_sold'] === true && job['is_spot'] === false && job['is_old'] === false
      }
    }
    expect(jobs.length).toBe(52)
    expect(jobs.filter((job) => !isAsMeant(job))).toEqual([])
  })
  test('jobs to be found have Photon, logs of more than a week and little that Photon does in each', async () => {
    const jobs = await query(`
      select kind_of_case, asset_id, max(photon_share) as most, max(photon_share) - min(photon_share) as spread, count(distinct run_id) as runs,
        bool_or(is_logged) as is_logged, bool_or(photon) as has_photon
      from advice_case
      inner join photon_work on photon_work.job_id = asset_id
      inner join cluster using (run_id)
      where rule = 'photon_off' and create_ms >= epoch_ms(timestamp '2025-05-23') and create_ms < ${clockMs} group by all`)
    const isAsMeant = (job: (typeof jobs)[number]): boolean => {
      const [most, runs] = [Number(job['most']), Number(job['runs'])]
      if (job['kind_of_case'] === 'photon_off_already') return job['has_photon'] === false
      if (job['kind_of_case'] === 'without_logs') return job['is_logged'] === false
      if (job['kind_of_case'] === 'few_logs') return runs < 5
      if (job['kind_of_case'] === 'mixed_photon') return Number(job['spread']) > 0.5
      return (
        job['is_logged'] === true &&
        runs >= 5 &&
        (job['kind_of_case'] === 'much_photon' ? most > 0.5 : most < 0.2)
      )
    }
    expect(jobs.length).toBeGreaterThan(44)
    expect(jobs.filter((job) => !isAsMeant(job))).toEqual([])
  })
})
