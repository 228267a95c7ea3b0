import { expect, test } from 'vitest'

import type { FactQuery } from '../fact-query.ts'

/** The stories of the full world. */
export function testStories(query: FactQuery): void {
  const count = async (sql: string): Promise<number> => {
    const [row] = await query(`select cast(count(*) as integer) as found from ${sql}`)
    return Number(row?.['found'])
  }

  test('every story has happened once, to an existing asset', async () => {
    const listed =
      await query(`select story, cast(count(*) as integer) as times, bool_and(subject_id is not null) as is_found
    from story where subject_kind in ('job', 'cluster', 'warehouse') and story <> 'busy-cluster' group by story order by story`)
    expect(listed.map(({ story }) => story)).toEqual([
      'data-doubled',
      'endless-warehouse',
      'idle-cluster',
      'moved-compute',
      'new-workload',
      'price-doubled',
      'retry-storm',
      'runaway-autoscale',
      'skewed-task',
      'vanished-tag',
    ])
    expect(listed.filter(({ times, is_found }) => times !== 1 || is_found !== true)).toEqual([])
  })

  test('a job runs twice as long where its data doubled, and a skewed task runs longer on the same data', async () => {
    for (const figure of ['work_ms', 'input_bytes']) {
      expect(await changeOf(query, 'data-doubled', figure)).toBeGreaterThan(1.7)
      expect(await changeOf(query, 'data-doubled', figure)).toBeLessThan(2.3)
    }
    expect(await changeOf(query, 'skewed-task', 'longest_ms')).toBeGreaterThan(2.3)
    expect(await changeOf(query, 'skewed-task', 'input_bytes')).toBeLessThan(1.2)
    expect(await changeOf(query, 'price-doubled', 'work_ms')).toBeLessThan(1.2)
  })

  test('the price of a story doubles only in its region', async () => {
    const rows = await query(`select sku_name, cast(price as decimal(10, 4)) as price from list_price
    where sku_name like '%JOBS_SERVERLESS%' and price_start_ms = (select from_ms from story where story = 'price-doubled')`)
    expect(rows.map(({ sku_name }) => sku_name)).toEqual(['PREMIUM_JOBS_SERVERLESS_COMPUTE_EU_NORTH'])
  })

  test('a tag exists until the day of its removal', async () => {
    const rows =
      await query(`select distinct usage_start_ms >= from_ms as is_within, list_contains(map_keys(usage.custom_tags), 'team') as is_tagged
    from story inner join usage on usage.job_id = subject_id where story = 'vanished-tag'
      and abs(usage_start_ms - from_ms) > 86400000 order by is_within`)
    expect(rows).toEqual([
      { is_within: false, is_tagged: true },
      { is_within: true, is_tagged: false },
    ])
  })

  test('a job moves from a shared cluster to dedicated job clusters', async () => {
    const rows = await query(`select distinct start_ms >= from_ms as is_within, source
    from story inner join task_run on job_id = subject_id inner join cluster using (cluster_id)
    where story = 'moved-compute' order by is_within`)
    expect(rows).toEqual([
      { is_within: false, source: 'UI' },
      { is_within: true, source: 'JOB' },
    ])
  })

  test('a runaway cluster grows to its maximum size, and a warehouse never stops', async () => {
    const [grown] =
      await query(`select max(target_workers) filter (where cluster_size.from_ms < story.from_ms) as before,
      max(target_workers) filter (where cluster_size.from_ms between story.from_ms and story.until_ms) as within
    from story inner join cluster_size on cluster_id = subject_id where story = 'runaway-autoscale'`)
    expect(grown).toEqual({ before: '3', within: '16' })
    expect(
      await count(`story inner join warehouse_session on warehouse_id = subject_id
      where story = 'endless-warehouse' and stopping_ms - running_ms > 2160000000`),
    ).toBeGreaterThan(10)
  })

  test('a new job begins with its story', async () => {
    const [row] =
      await query(`select min(start_ms) - any_value(from_ms) as after_ms from story inner join run on job_id = subject_id
    where story = 'new-workload'`)
    expect(Number(row?.['after_ms'])).toBeGreaterThan(0)
    expect(Number(row?.['after_ms'])).toBeLessThan(2 * 86_400_000)
  })
}

/** The change of a value of a job's successful runs from the eight weeks before its story to those within it. */
async function changeOf(query: FactQuery, story: string, figure: string): Promise<number> {
  const [row] = await query(`select cast(avg(${figure}) filter (where run.start_ms >= from_ms)
      / avg(${figure}) filter (where run.start_ms < from_ms) as double) as change
    from story inner join run on run.workspace_id = story.workspace_id and job_id = subject_id
    inner join (select run_id, sum(end_ms - execution_start_ms) as work_ms, max(end_ms - execution_start_ms) as longest_ms,
      sum(input_bytes) as input_bytes from task_run group by run_id) as work using (run_id)
    where story = '${story}' and run.result_state = 'SUCCESS' and run.start_ms between from_ms - 4838400000 and least(until_ms, from_ms + 4838400000)`)
  return Number(row?.['change'])
}
