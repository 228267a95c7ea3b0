import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logJobRow, logStageRow } from '#models/testing/log-rows.ts'
import { notebookEventRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const notebook = { notebook_id: 'n' }
/** The properties of what a command of the notebook submits. */
const sentBy = (command_id: string) => ({ ...notebook, job_group: `12_34_${command_id}` })
const command = (command_id: string, end: string, minutes: number, rest: object = {}) =>
  notebookEventRow(`${command_id} ${end}`, at(end), {
    ...notebook,
    cluster_id: 'c',
    user_name: 'ann',
    command_id,
    execution_seconds: minutes * 60,
    ...rest,
  })

const log = {
  log_application: [logApplicationRow(to('01T20:00', '02T03:00'), { is_end_estimated: true })],
  log_job: [
    logJobRow(1, to('01T22:01', '01T22:02'), sentBy('first')),
    logJobRow(2, to('01T23:50', '02T00:20'), sentBy('late')),
    logJobRow(3, to('02T01:00', '02T01:02'), sentBy('first')),
    logJobRow(4, to('02T01:10', '02T01:20'), { ...notebook, job_group: 'stream' }),
    logJobRow(5, to('02T01:10', '02T01:20'), { ...sentBy('first'), tagged_run_id: 'unknown' }),
    logJobRow(6, to('02T01:10', '02T01:20')),
    logJobRow(7, to('02T02:50', '02T03:00'), sentBy('open')),
  ],
  log_stage: [
    logStageRow(1, to('01T22:01', '01T22:02'), { output_bytes: 7, shuffle_write_bytes: 3 }),
    logStageRow(2, to('01T23:50', '01T23:55'), { disk_spilled_bytes: 5 }),
    logStageRow(20, to('02T00:10', '02T00:20'), { spark_job_id: 2, failed_task_count: 4 }),
    logStageRow(3, to('02T01:00', '02T01:02')),
    logStageRow(4, to('02T01:10', '02T01:20'), { input_bytes: 1000 }),
    logStageRow(5, to('02T01:10', '02T01:20')),
    logStageRow(6, to('02T01:10', '02T01:20')),
    logStageRow(7, to('02T02:50', '02T03:00')),
  ],
}
const commands = [
  command('first', '01T22:05', 5),
  command('late', '02T00:25', 40),
  // The same cell once more, by somebody else.
  command('first', '02T01:05', 5, { user_name: 'bob' }),
  command('open', '02T03:10', 30),
]
const columns = `day, user_name, start_time, spark_task_count, failed_spark_task_count, input_bytes, output_bytes, disk_spilled_bytes, is_complete`
const select = `select ${columns} from notebook_spark_day order by day, user_name, start_time`

test('a session has what its commands submitted, also over midnight and where the audit log comes last', async () => {
  const lake = await derivedLake(['notebook_spark_day', 'notebook_session_day'], log)
  expect(await lake.rows(select)).toMatchObject([
    { day: '2025-05-01', user_name: null, start_time: null, spark_task_count: '20' },
    { day: '2025-05-02', user_name: null, start_time: null, spark_task_count: '40' },
  ])
  await addRows(lake, { notebook_event: commands })
  const ann = { user_name: 'ann' }
  expect(await lake.rows(select)).toMatchObject([
    {
      ...ann,
      start_time: '2025-05-01T22:00:00.000Z',
      spark_task_count: '10',
      output_bytes: '7',
      is_complete: true,
    },
    {
      ...ann,
      start_time: '2025-05-01T23:45:00.000Z',
      spark_task_count: '10',
      disk_spilled_bytes: '5',
      is_complete: true,
    },
    { ...ann, start_time: '2025-05-02T00:00:00.000Z', spark_task_count: '10', failed_spark_task_count: '4' },
    { ...ann, start_time: '2025-05-02T02:40:00.000Z', spark_task_count: '10', is_complete: false },
    { user_name: 'bob', start_time: '2025-05-02T01:00:00.000Z', spark_task_count: '10' },
    { user_name: null, start_time: null, input_bytes: '1000', is_complete: false },
  ])
  const unheld = await lake.rows(
    `select spark.start_time from notebook_spark_day as spark
    left join notebook_session_day as session using (day, workspace_id, cluster_id, notebook_id, user_name, start_time)
    where spark.start_time is not null and session.day is null`,
  )
  expect(unheld).toEqual([])
  await lake.close()
})
