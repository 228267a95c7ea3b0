import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logDurationsRow, logExecutorRow, logStageRow } from '#models/testing/log-rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const minutes = 60_000
/** Four cores from ten to twelve. */
const executor = logExecutorRow('0', to('01T10:00', '01T12:00'))

/** What is not zero of stages, in minutes of the wall clock. */
async function minutesOf(lake: Lake, stages = ''): Promise<Record<string, Record<string, number>>> {
  const rows = await lake.rows(`select * from stage_time ${stages} order by stage_id, stage_attempt`)
  return Object.fromEntries(
    rows.map((row) => [
      `${row['stage_id']}.${row['stage_attempt']}`,
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) =>
          name.endsWith('_us') && Number(value) > 0
            ? [[name.slice(0, -3), Number(value) / minutes / 1000]]
            : [],
        ),
      ),
    ]),
  )
}

test('a stage whose tasks keep all cores busy is split by what its tasks measured', async () => {
  const lake = await derivedLake(['stage_time'], {
    log_executor: [executor],
    log_stage: [
      logStageRow(1, to('01T10:00', '01T10:10'), {
        planned_task_count: 40,
        duration_sum_ms: 40 * minutes,
        executor_run_ms: 36 * minutes,
        executor_deserialize_ms: 2 * minutes,
        executor_cpu_ms: 20 * minutes,
        jvm_gc_ms: 4 * minutes,
        shuffle_fetch_wait_ms: 3 * minutes,
        shuffle_write_ms: 2 * minutes,
        // A thousand bytes each millisecond, so that what was spilled took three minutes.
        shuffle_write_bytes: 2 * minutes * 1000,
        disk_spilled_bytes: 3 * minutes * 1000,
      }),
    ],
    log_stage_distribution: [logDurationsRow(1, '2025-05-01', minutes, minutes)],
  })
  expect(await minutesOf(lake)).toEqual({
    '1.0': {
      busy: 10,
      cpu: 5,
      gc: 1,
      fetch_wait: 0.75,
      shuffle_write: 0.5,
      spill: 0.75,
      waiting: 1,
      scheduling: 0.5,
      deserialization: 0.5,
    },
  })
  await lake.close()
})

test('measured times beyond those of the tasks count in their order, and spill without a known disk is waiting', async () => {
  const busy = { planned_task_count: 40, duration_sum_ms: 40 * minutes, executor_run_ms: 40 * minutes }
  const lake = await derivedLake(['stage_time'], {
    log_executor: [executor],
    log_stage: [
      logStageRow(1, to('01T10:00', '01T10:10'), {
        ...busy,
        executor_cpu_ms: 30 * minutes,
        jvm_gc_ms: 30 * minutes,
      }),
      logStageRow(2, to('01T10:10', '01T10:20'), {
        ...busy,
        executor_cpu_ms: 20 * minutes,
        disk_spilled_bytes: 1e12,
      }),
    ],
  })
  expect(await minutesOf(lake)).toEqual({
    '1.0': { busy: 10, cpu: 7.5, gc: 2.5 },
    '2.0': { busy: 10, cpu: 5, waiting: 5 },
  })
  expect(await lake.rows('select stage_id, is_spill_known from stage_time order by stage_id')).toEqual([
    { stage_id: '1', is_spill_known: true },
    { stage_id: '2', is_spill_known: false },
  ])
  await lake.close()
})

test('idle cores had too few tasks, waited for a straggler, or had none in an uneven round', async () => {
  const cpu = (taskMinutes: number) => ({
    duration_sum_ms: taskMinutes * minutes,
    executor_run_ms: taskMinutes * minutes,
    executor_cpu_ms: taskMinutes * minutes,
  })
  const lake = await derivedLake(['stage_time'], {
    log_executor: [executor],
    log_stage: [
      logStageRow(1, to('01T10:00', '01T10:10'), { planned_task_count: 1, ...cpu(10) }),
      // Nine tasks of a minute and one of eight: three of four cores wait for it.
      logStageRow(2, to('01T10:10', '01T10:20'), { planned_task_count: 10, ...cpu(17) }),
      // Five tasks of five minutes on four cores.
      logStageRow(3, to('01T10:20', '01T10:30'), { planned_task_count: 5, ...cpu(25) }),
    ],
    log_stage_distribution: [
      { ...logDurationsRow(2, '2025-05-01', minutes, 8 * minutes), quartile_3: minutes, total: 17 * minutes },
      {
        ...logDurationsRow(3, '2025-05-01', 5 * minutes, 5 * minutes),
        quartile_3: 5 * minutes,
        total: 25 * minutes,
        task_count: 5,
      },
    ],
  })
  const found = await minutesOf(lake)
  expect(found['1.0']).toEqual({ busy: 2.5, cpu: 2.5, too_few_tasks: 7.5 })
  // Longer than the mean of 1.7 minutes by 6.3, in which three of four cores had nothing.
  expect(found['2.0']).toEqual({ busy: 4.25, cpu: 4.25, straggler: 4.725, uneven: expect.closeTo(1.025, 6) })
  expect(found['3.0']).toEqual({ busy: 6.25, cpu: 6.25, uneven: 3.75 })
  await lake.close()
})

test('stages that are on together share the time by their tasks, and idle cores count for the first', async () => {
  const cpu = (taskMinutes: number) => ({
    planned_task_count: 40,
    duration_sum_ms: taskMinutes * minutes,
    executor_run_ms: taskMinutes * minutes,
    executor_cpu_ms: taskMinutes * minutes,
  })
  const lake = await derivedLake(['stage_time'], {
    log_executor: [executor],
    log_stage: [
      // A quarter of the cores for twenty minutes, and half of them from the tenth to the thirtieth.
      logStageRow(1, to('01T10:00', '01T10:20'), cpu(20)),
      logStageRow(2, to('01T10:10', '01T10:30'), cpu(40)),
      // Both would need all cores: half of the time is of each.
      logStageRow(3, to('01T11:00', '01T11:10'), cpu(40)),
      logStageRow(4, to('01T11:00', '01T11:10'), cpu(40)),
    ],
  })
  expect(await minutesOf(lake)).toEqual({
    '1.0': { busy: 5, cpu: 5, uneven: 10 },
    '2.0': { busy: 10, cpu: 10, uneven: 5 },
    '3.0': { busy: 5, cpu: 5 },
    '4.0': { busy: 5, cpu: 5 },
  })
  await lake.close()
})

test('a stage waits for executors, or nobody knows its cores; a further attempt does lost work', async () => {
  const lake = await derivedLake(['stage_time'], {
    log_executor: [logExecutorRow('0', to('01T10:05', '01T10:20'))],
    log_stage: [
      logStageRow(1, to('01T10:00', '01T10:10'), {
        duration_sum_ms: 20 * minutes,
        executor_run_ms: 20 * minutes,
        executor_cpu_ms: 20 * minutes,
        planned_task_count: 10,
      }),
      logStageRow(1, to('01T10:10', '01T10:20'), {
        stage_attempt: 1,
        task_count: 1,
        planned_task_count: 1,
        duration_sum_ms: 10 * minutes,
        executor_run_ms: 10 * minutes,
      }),
      logStageRow(2, to('01T11:00', '01T11:10'), { duration_sum_ms: 10 * minutes }),
    ],
    log_stage_distribution: [
      { ...logDurationsRow(1, '2025-05-01', minutes, minutes), total: 20 * minutes },
      { ...logDurationsRow(1, '2025-05-01', minutes, minutes), stage_attempt: 1, total: 10 * minutes },
    ],
  })
  expect(await minutesOf(lake)).toEqual({
    '1.0': { no_executor: 5, busy: 5, cpu: 5 },
    '1.1': { busy: 2.5, lost: 2.5, lost_idle: 7.5 },
    '2.0': { unknown: 10 },
  })
  await lake.close()
})

test('a stage over midnight, and one without an end, have the times of all parts of the log whatever their order', async () => {
  const work = { planned_task_count: 40, duration_sum_ms: 40 * minutes, executor_run_ms: 40 * minutes }
  const first = {
    log_executor: [
      logExecutorRow('0', to('01T20:00', '02T12:00'), { removed_time: null, last_day: '2025-05-01' }),
    ],
    log_application: [logApplicationRow(to('01T20:00', '01T23:59'), { end_time: null })],
    log_stage: [
      logStageRow(1, to('01T23:50', '02T00:10'), work),
      logStageRow(3, to('01T23:55', '01T23:55'), { ...work, completion_time: null, status: 'RUNNING' }),
    ],
  }
  const second = {
    log_application: [logApplicationRow(to('01T20:00', '02T00:30'))],
    log_stage: [logStageRow(2, to('02T00:00', '02T00:20'), work)],
  }
  const lake = await derivedLake(['stage_time'], first)
  await addRows(lake, second)
  const apart = await minutesOf(lake)
  await lake.close()
  const together = await derivedLake(['stage_time'], {
    ...first,
    log_application: second.log_application,
    log_stage: [...first.log_stage, ...second.log_stage],
  })
  expect(apart).toEqual(await minutesOf(together))
  expect(apart['3.0']).toMatchObject({ uneven: expect.any(Number) })
  await together.close()
})
