import { beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'

const worlds = [
  { seed: 1, cloud: 'AZURE' },
  { seed: 2, cloud: 'AWS' },
] as const

const inWindow = `start_ms >= epoch_ms(timestamp '2025-05-03') and start_ms < epoch_ms(timestamp '2025-05-31')`

describe.each(worlds)('jobs that take the time of their work of seed $seed on $cloud', ({ seed, cloud }) => {
  let query: FactQuery
  /** How many times as long the work of the cases of a kind takes with another setting, the least and the most. */
  const longer = async (rule: string, kind: string, other = 'true') => {
    const [row] = await query(`
      select cast(min(factor) as double) as least, cast(max(factor) as double) as most
      from (
        select asset_id, sum(other_execution_ms) / sum(execution_ms) as factor
        from advice_case inner join run_option on job_id = asset_id
        where rule = '${rule}' and kind_of_case = '${kind}' and ${other} group by asset_id)`)
    return { least: Number(row?.['least']), most: Number(row?.['most']) }
  }

  beforeAll(async () => {
    query = await factQuery(await generateFacts({ seed, cloud, size: 'advised' }))
  }, 900_000)

  test('phases fill the time of each work without a gap, and the driver works alone first', async () => {
    const works = await query(`
      select task_run.run_id, execution_start_ms, task_run.end_ms, min(from_ms) as from_ms, max(until_ms) as until_ms,
        sum(until_ms - from_ms) as worked_ms, count(*) filter (where task_count is null) as alone
      from task_run inner join run_phase using (workspace_id, run_id, cluster_id)
      where result_state = 'SUCCESS' group by all`)
    expect(works.length).toBeGreaterThan(8000)
    const isFilled = (work: (typeof works)[number]) =>
      work['execution_start_ms'] === work['from_ms'] &&
      Number(work['end_ms']) - Number(work['until_ms']) <= 1 &&
      Number(work['worked_ms']) === Number(work['until_ms']) - Number(work['from_ms']) &&
      Number(work['alone']) === 1
    expect(works.filter((work) => !isFilled(work))).toEqual([])
  })

  test('few tasks take no longer on the workers that they fill, and busy cores take as much longer as fewer they are', async () => {
    const right = (await query(`
      select asset_id, min(factor) as least from (
        select asset_id, value, sum(other_execution_ms) / sum(execution_ms) as factor
        from advice_case inner join run_option on job_id = asset_id
        where rule = 'fewer_workers' and strength <> 'none' group by all)
      group by asset_id`)) as { asset_id: string; least: number }[]
    expect(right.length).toBe(18)
    expect(right.filter(({ least }) => Number(least) > 1.1)).toEqual([])
    const busy = await query(`
      select asset_id, value, (sum(other_execution_ms) / sum(execution_ms)) / (any_value(first_workers) / value) as share
      from advice_case inner join run_option on job_id = asset_id
      where rule = 'fewer_workers' and kind_of_case = 'cpu_bound' group by asset_id, value`)
    expect(busy.length).toBeGreaterThan(10)
    expect(busy.filter(({ share }) => Number(share) < 0.8 || Number(share) > 1.05)).toEqual([])
    expect((await longer('fewer_workers', 'memory_held')).least).toBeGreaterThan(1.1)
    expect((await longer('fewer_workers', 'burst', 'value <= first_workers / 2')).least).toBeGreaterThan(1.2)
    expect((await longer('fewer_workers', 'made_fewer')).least).toBeGreaterThan(1.3)
  })

  test('a single node does what a driver did, and neither reads nor works as fast as many', async () => {
    expect((await longer('single_node', 'small_data')).most).toBeLessThan(1.05)
    for (const kind of ['large_input', 'busy_workers', 'needs_memory'])
      expect((await longer('single_node', kind)).least).toBeGreaterThan(1.7)
    const sizes = await query(`
      select kind_of_case, max(input_bytes) / 1e9 as most_gb, min(input_bytes) / 1e9 as least_gb
      from advice_case inner join task_run on job_id = asset_id
      where rule = 'single_node' and kind_of_case in ('small_data', 'large_input') group by all order by all`)
    expect(Number(sizes[0]?.['least_gb'])).toBeGreaterThan(25)
    expect(Number(sizes[1]?.['most_gb'])).toBeLessThan(20)
  })

  test('work that is even, fits, or reads larger files takes less time, and nothing less where that is not what is wrong', async () => {
    const found = [
      ['skewed_stage', 'skewed'],
      ['spill_to_disk', 'tasks_spill'],
      ['partition_size', 'large_partitions'],
      ['small_files', 'many_files'],
    ] as const
    for (const [rule, kind] of found) expect((await longer(rule, kind)).most).toBeLessThan(0.8)
    const alike = [
      ['skewed_stage', 'even'],
      ['skewed_stage', 'seconds_of_an_hour'],
      ['skewed_stage', 'one_run'],
      ['spill_to_disk', 'little_spill'],
      ['spill_to_disk', 'one_run'],
      ['spill_to_disk', 'skewed_spill'],
      ['partition_size', 'slow_source'],
      ['partition_size', 'seconds_of_an_hour'],
      ['small_files', 'large_files'],
      ['small_files', 'few_files'],
      ['small_files', 'seconds_of_an_hour'],
      ['small_files', 'one_run'],
    ] as const
    for (const [rule, kind] of alike) expect((await longer(rule, kind)).least).toBeGreaterThan(0.94)
  })

  test('what logs show of cases to be found: a longest task, spilled bytes, few large tasks, small files', async () => {
    const shown = await query(`
      select kind_of_case, asset_id, count(distinct run_phase.run_id) as runs, max(skew) as skew, max(spill_share) as spill_share,
        max(spilled_bytes) as spilled_bytes, max(files_read) as files, max(files_read / input_bytes) * 1e6 as files_per_mb,
        min(input_bytes / task_count) filter (where phase = 2) / 1e9 as gb_per_task
      from advice_case
      inner join job_log on job_log.job_id = asset_id and is_logged
      inner join run_phase on run_phase.job_id = asset_id and from_ms >= since_ms
      inner join task_run using (run_id, cluster_id)
      where strength <> 'none' and from_ms < epoch_ms(timestamp '2025-05-31') group by all`)
    const isAsMeant = (job: (typeof shown)[number]): boolean => {
      const of = (column: string) => Number(job[column])
      if (of('runs') < 5) return false
      switch (job['kind_of_case']) {
        case 'skewed':
          return of('skew') > 6 && of('spill_share') === 0
        case 'tasks_spill':
          return of('skew') === 1 && of('spill_share') > 0.5 && of('spilled_bytes') > 1e9
        case 'large_partitions':
          return of('gb_per_task') > 0.4
        default:
          return of('files') > 10_000 && of('files_per_mb') > 1
      }
    }
    expect(shown.length).toBe(68)
    expect(shown.filter((job) => !isAsMeant(job))).toEqual([])
  })

  test('a cluster that grows has the workers of its phases, and its cases differ in the least that they need', async () => {
    expect((await longer('autoscale_bounds', 'least_too_high', 'value = 1')).most).toBeLessThan(1.1)
    const [share] = await query(`
      with seen as (
        select cluster_id, sum((least(until_ms, end_ms) - greatest(from_ms, execution_start_ms)) * current_workers) as worker_ms
        from cluster_size inner join task_run using (workspace_id, cluster_id)
        where until_ms > execution_start_ms and from_ms < end_ms and result_state = 'SUCCESS' group by cluster_id
      )
      select cast(sum(seen.worker_ms) / sum(own.worker_ms) as double) as share, cast(count(*) as integer) as clusters
      from seen inner join (select distinct cluster_id, worker_ms from run_option where setting = 'autoscale.min_workers') as own
      using (cluster_id)`)
    expect(Number(share?.['clusters'])).toBeGreaterThan(700)
    expect(Math.abs(Number(share?.['share']) - 1)).toBeLessThan(0.06)
    const spans = await query(`
      select kind_of_case, count(distinct current_workers) as sizes
      from advice_case inner join cluster on job_id = asset_id inner join cluster_size using (cluster_id)
      where rule = 'autoscale_bounds' and ${inWindow.replaceAll('start_ms', 'create_ms')} group by all`)
    const sizesOf = (kind: string) => Number(spans.find((span) => span['kind_of_case'] === kind)?.['sizes'])
    expect(sizesOf('least_too_high')).toBeGreaterThan(2)
    expect(sizesOf('fixed')).toBeLessThanOrEqual(4)
  })

  test('workers were made fewer lately, and nothing of these jobs is on spot', async () => {
    const sizes = await query(`
      select asset_id, arg_min(num_workers, create_ms) as earlier, arg_max(num_workers, create_ms) as later
      from advice_case inner join cluster on job_id = asset_id where kind_of_case = 'made_fewer' group by asset_id`)
    expect(sizes.length).toBe(3)
    expect(sizes.filter(({ earlier, later }) => Number(earlier) < Number(later) + 3)).toEqual([])
    expect(
      await query(
        `from cluster inner join (select distinct job_id from run_phase) using (job_id) where is_spot`,
      ),
    ).toEqual([])
  })
})

test('the other worlds have no such jobs', async () => {
  const query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
  for (const table of ['run_phase', 'run_option', 'job_log']) expect(await query(`from ${table}`)).toEqual([])
})
