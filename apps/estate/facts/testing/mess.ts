import { expect, test } from 'vitest'

import type { FactQuery } from '../fact-query.ts'

/** Irregularities of the full world, as in real ones. */
export function testMess(query: FactQuery): void {
  const count = async (sql: string): Promise<number> => {
    const [row] = await query(`select cast(count(*) as integer) as found from ${sql}`)
    return Number(row?.['found'])
  }

  test('names have characters that are hard to write', async () => {
    const rows = await query(
      `select name from job where regexp_matches(name, '[<>=;@"%]') or length(name) = 300 or regexp_matches(name, '[^\\x00-\\x7F]') or trim(name) <> name`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(10)
  })

  test('a job was renamed: earlier usage has the earlier name', async () => {
    expect(
      await query(`select distinct job_name, usage_start_ms < epoch_ms(timestamp '2025-02-03 14:40:51') as is_before
      from usage where job_name in ('audience_export', 'audience_sync') order by job_name`),
    ).toEqual([
      { job_name: 'audience_export', is_before: true },
      { job_name: 'audience_sync', is_before: false },
    ])
    expect(
      await count(`(select job_id from job_state group by job_id having count(*) > 1)`),
    ).toBeGreaterThanOrEqual(3)
  })

  test('usage names unknown clusters, jobs, warehouses and endpoints, and future products', async () => {
    const gone = async (id: string, table: string) =>
      count(`usage where ${id} is not null and ${id} not in (select ${id} from ${table})`)
    expect(await gone('warehouse_id', 'warehouse')).toBeGreaterThan(0)
    expect(await gone('cluster_id', 'cluster')).toBeGreaterThan(0)
    expect(await gone('endpoint_id', 'endpoint where endpoint_id <> endpoint_id')).toBeGreaterThan(0)
    expect(
      await count(`usage where billing_origin_product in ('QUANTUM_OPTIMIZER', 'LAKEFLOW_DESIGNER')`),
    ).toBeGreaterThan(100)
  })

  test('a warehouse and a pipeline were deleted, and their usage stays', async () => {
    expect(
      await count(`(select warehouse_id from warehouse inner join usage using (warehouse_id) where delete_ms is not null
        group by warehouse_id having count(*) > 100 and max(usage_end_ms) < any_value(delete_ms))`),
    ).toBe(1)
    expect(
      await count(`(select pipeline_id from pipeline inner join usage on dlt_pipeline_id = pipeline_id where delete_ms is not null
        group by pipeline_id having count(*) > 100 and max(usage_end_ms) < any_value(delete_ms))`),
    ).toBe(1)
  })

  test('runs last from a second to days, and some trigger others', async () => {
    expect(await count('run where end_ms - start_ms between 500 and 2000')).toBeGreaterThan(20)
    expect(await count('run where end_ms - start_ms > 345600000')).toBeGreaterThan(20)
    expect(await count(`run where trigger = 'RUN_JOB_TASK'`)).toBeGreaterThan(300)
    expect(await count('nested_run inner join task_run on task_run_id = parent_task_run_id')).toBeGreaterThan(
      1000,
    )
    expect(
      await count(`nested_run inner join task_run on task_run_id = parent_task_run_id
      where nested_run.start_ms < execution_start_ms or nested_run.end_ms > task_run.end_ms`),
    ).toBe(0)
  })

  test('spot machines are lost and replaced, and a pool sometimes delays a cluster', async () => {
    expect(await count(`cluster_size where cause = 'SPOT_LOSS'`)).toBeGreaterThan(100)
    expect(await count(`cluster_size where cause = 'AUTORECOVERY'`)).toBeGreaterThan(100)
    const pooled =
      'cluster inner join cluster_session using (workspace_id, cluster_id) where instance_pool_id is not null'
    expect(await count(`${pooled} and running_ms - creating_ms < 100000`)).toBeGreaterThan(1000)
    expect(await count(`${pooled} and running_ms - creating_ms > 600000`)).toBeGreaterThan(50)
  })
}
