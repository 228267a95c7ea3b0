import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logDurationsRow, logJobRow, logStageRow } from '#models/testing/log-rows.ts'
import { clusterRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const flows = { cluster_id: 'flows' }
/** The properties that a flow of a pipeline has in Spark: its update, and none of a run. */
const flowOf = (update_id: string) => ({ ...flows, pipeline_id: 'orders', update_id })
const updateRow = (update_id: string, [start, end]: readonly [string, string]) => ({
  account_id: 'account',
  workspace_id: '1',
  pipeline_id: 'orders',
  update_id,
  ...flows,
  period_start_time: start,
  period_end_time: end,
  result_state: 'COMPLETED',
  day: start.slice(0, 10),
  last_day: end.slice(0, 10),
})

/** One application for two updates, one after the other on the same cluster, the first over midnight with two flows at once. */
const log = {
  log_application: [logApplicationRow(to('01T22:59', '02T01:01'), flows)],
  log_job: [
    logJobRow(1, to('01T23:10', '01T23:40'), flowOf('first')),
    logJobRow(2, to('01T23:10', '02T00:05'), flowOf('first')),
    logJobRow(3, to('02T00:20', '02T00:30'), flowOf('second')),
    logJobRow(4, to('02T00:40', '02T00:50'), flows),
    logJobRow(5, to('02T00:40', '02T00:50'), flowOf('unknown')),
  ],
  log_stage: [
    logStageRow(1, to('01T23:10', '01T23:40'), { ...flows, output_bytes: 7, shuffle_write_bytes: 3 }),
    logStageRow(2, to('01T23:10', '02T00:05'), { ...flows, disk_spilled_bytes: 5, failed_task_count: 2 }),
    logStageRow(3, to('02T00:20', '02T00:30'), flows),
    logStageRow(4, to('02T00:40', '02T00:50'), flows),
    logStageRow(5, to('02T00:40', '02T00:50'), flows),
  ],
  log_stage_distribution: [{ ...logDurationsRow(1, '2025-05-01', 60_000, 600_000), ...flows }],
}

test('an update has what its flows did, by their properties or alone on the cluster, also where it becomes known last', async () => {
  const lake = await derivedLake(['update_spark'], log)
  expect(await lake.rows('select * from update_spark')).toEqual([])
  await addRows(lake, {
    system_cluster: [clusterRow({ ...flows, cluster_source: 'PIPELINE' })],
    system_update_period: [
      updateRow('first', to('01T23:00', '02T00:10')),
      updateRow('second', to('02T00:10', '02T01:00')),
    ],
  })
  expect(await lake.rows('select * from update_spark order by update_id')).toMatchObject([
    {
      day: '2025-05-01',
      pipeline_id: 'orders',
      update_id: 'first',
      application_count: '1',
      stage_count: '2',
      spark_task_count: '20',
      failed_spark_task_count: '2',
      input_bytes: '200',
      output_bytes: '7',
      shuffle_write_bytes: '3',
      disk_spilled_bytes: '5',
      executor_run_ms: '5100000',
      worst_skew: 10,
      worst_skew_stage_id: '1',
      worst_stage_share: 30 / 70,
      is_complete: true,
    },
    {
      day: '2025-05-02',
      update_id: 'second',
      stage_count: '2',
      spark_task_count: '20',
      input_bytes: '200',
      worst_skew: null,
      is_complete: true,
    },
  ])
  const untied = await lake.rows(
    'select untied_because, task_count from spark_stage where untied_because is not null',
  )
  expect(untied).toEqual([{ untied_because: 'unknown_update', task_count: '10' }])
  await lake.close()
})
