import type { Lake } from '#lake/lake.ts'
import type { RowsOfTables } from '#testing/lake.ts'
import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logExecutorRow, logJobRow, logStageRow } from '#models/testing/log-rows.ts'
import { clusterRow, eventRow, notebookEventRow, runRow, taskRow } from '#models/testing/rows.ts'

const tables = [
  'run_spark',
  'task_spark',
  'instance_spark',
  'run_application',
  'spark_day',
  'notebook_spark_day',
  'stage_loss',
  'execution_time_part',
]
const at = (day: number, time: string) => `2025-05-${String(day).padStart(2, '0')}T${time}:00Z`
const untilNow = { removed_time: null, removed_reason: null, removed_kind: null }
const number = { own: 0, guest: 1, cell: 2, stream: 3 }
const stageOf = (day: number, kind: keyof typeof number) => 4 * day + number[kind]

/** A part of the log of cluster `c`, which stands since the first day: work of runs, a notebook and a stream on a day. */
function partOf(day: number, more: { driver?: number; end?: string } = {}) {
  const { driver = day, end = '11:00' } = more
  const hour = [at(day, '09:00'), at(day, '09:30')] as const
  const later = [at(day, '10:00'), at(day, '10:58')] as const
  const life = [at(1, '08:00'), at(day, end)] as const
  const notebook = { notebook_id: 'n' }
  return {
    log_application: [logApplicationRow(life, { is_end_estimated: true, task_count: day * 40 })],
    log_executor: [
      logExecutorRow('driver', life, { ...untilNow, task_count: driver, peak_jvm_heap_bytes: day }),
      logExecutorRow('0', life, { ...untilNow, task_count: day, peak_jvm_heap_bytes: 10 * day }),
    ],
    log_job: [
      logJobRow(stageOf(day, 'own'), hour, {
        tagged_run_id: `task ${day}`,
        tagged_parent_run_id: `run ${day}`,
      }),
      logJobRow(stageOf(day, 'guest'), hour, { tagged_run_id: 'long task', tagged_parent_run_id: 'long' }),
      logJobRow(stageOf(day, 'cell'), later, { ...notebook, job_group: `1_2_cell ${day}` }),
      logJobRow(stageOf(day, 'stream'), later, notebook),
    ],
    log_stage: [
      ...(['own', 'guest'] as const).map((kind) => logStageRow(stageOf(day, kind), hour)),
      ...(['cell', 'stream'] as const).map((kind) => logStageRow(stageOf(day, kind), later)),
    ],
  }
}

function runOf(day: number, [from, to]: readonly [string, string]): RowsOfTables {
  const run_id = `run ${day}`
  return {
    rest_run: [runRow([from, to], { run_id })],
    rest_task_run: [taskRow(`task ${day}`, [from, to], { run_id })],
  }
}

const cell = (day: number, end = '10:59') =>
  notebookEventRow(`cell ${day}`, at(day, end), {
    notebook_id: 'n',
    cluster_id: 'c',
    user_name: 'ann',
    command_id: `cell ${day}`,
    execution_seconds: 3_600,
  })
const started = {
  system_cluster: [clusterRow()],
  cluster_event: [eventRow('CREATING', at(1, '07:50')), eventRow('RUNNING', at(1, '07:55'))],
}
const upOn = (day: number) => eventRow('RESIZING', at(day, '11:30'))

function together(batches: readonly RowsOfTables[]): RowsOfTables {
  const names = [...new Set(batches.flatMap((batch) => Object.keys(batch)))]
  return Object.fromEntries(names.map((name) => [name, batches.flatMap((batch) => batch[name] ?? [])]))
}

async function rowsOf(lake: Lake) {
  const rows: Record<string, unknown> = {}
  for (const table of tables) rows[table] = await lake.rows(`select * from ${table} order by all`)
  return rows
}

test('a part of the log of a cluster that stands for weeks derives its own day and the first one of the cluster', async () => {
  const days = Array.from({ length: 19 }, (_, index) => index + 1)
  const before = together([
    started,
    ...days.map((day) => partOf(day)),
    ...[...days, 20].map((day) => runOf(day, [at(day, '08:50'), at(day, '10:55')])),
    { notebook_event: [...days, 20].map((day) => cell(day)), cluster_event: [...days, 20].map(upOn) },
  ])
  const lake = await derivedLake(tables, before)
  expect(await lake.rows('select spark_task_count from instance_spark')).toEqual([
    { spark_task_count: '760' },
  ])
  const { rebuiltDays } = await addRows(lake, partOf(20))
  expect([...new Set(Object.values(rebuiltDays).flat())].sort()).toEqual(['2025-05-01', '2025-05-20'])
  expect(rebuiltDays['spark_stage']).toEqual(['2025-05-20'])
  expect(await lake.rows('select spark_task_count from instance_spark')).toEqual([
    { spark_task_count: '800' },
  ])
  await lake.close()
})

/** An application of which the log reaches to a time, and what changes with each part. */
const reaching = (end: string, task_count: number, rest: Readonly<Record<string, unknown>> = {}) =>
  logApplicationRow([at(1, '08:00'), end], { is_end_estimated: true, task_count, ...rest })
const driverWith = (task_count: number, end: string) =>
  logExecutorRow('driver', [at(1, '08:00'), end], { ...untilNow, task_count })
const executed = (
  id: number,
  [day, from, to]: readonly [number, string, string],
  tags: Readonly<Record<string, unknown>> = {},
) => ({
  log_job: [logJobRow(id, [at(day, from), at(day, to)], tags)],
  log_stage: [logStageRow(id, [at(day, from), at(day, to)], { task_count: 1 })],
})
const ofLongRun = { tagged_run_id: 'long task', tagged_parent_run_id: 'long' }

test('parts that come one by one give what they give together', { timeout: 600_000 }, async () => {
  const longDays = ['2025-04-30T23:00:00Z', at(2, '12:00')] as const
  const known = together([
    started,
    { system_cluster: [clusterRow({ cluster_id: 'd' })] },
    runOf(2, [at(2, '08:50'), at(2, '10:55')]),
    // The log does not reach its end for a day without parts.
    runOf(4, [at(4, '08:50'), at(4, '13:00')]),
    { rest_run: [runRow(longDays, { run_id: 'long' })] },
    { rest_task_run: [taskRow('long task', longDays, { run_id: 'long' })] },
    { notebook_event: [cell(4, '11:20')], cluster_event: [1, 2, 3, 4, 5, 6, 7, 8].map(upOn) },
  ])
  const arrivals: RowsOfTables[] = [
    known,
    { log_application: [reaching(at(1, '08:30'), 0)], log_executor: [driverWith(0, at(1, '08:30'))] },
    // All that the application did so far is that of one run, on no executor that is known.
    {
      ...executed(1, [2, '09:00', '09:30'], { tagged_run_id: 'task 2', tagged_parent_run_id: 'run 2' }),
      log_application: [reaching(at(2, '11:00'), 1)],
    },
    together([
      executed(2, [4, '09:00', '09:30'], { tagged_run_id: 'task 4', tagged_parent_run_id: 'run 4' }),
      executed(3, [4, '10:00', '10:30'], { notebook_id: 'n', job_group: '1_2_cell 4' }),
      executed(4, [4, '10:40', '10:50'], { notebook_id: 'n' }),
      { log_application: [reaching(at(4, '11:00'), 4)] },
    ]),
    { log_executor: [driverWith(0, at(4, '11:00'))] },
    {
      ...executed(5, [6, '09:00', '09:30'], ofLongRun),
      log_application: [reaching(at(6, '11:00'), 5)],
    },
    { log_executor: [driverWith(5, at(6, '11:00'))] },
    // Its first part comes late.
    { log_application: [reaching(at(6, '11:00'), 5, { start_time: at(1, '07:58') })] },
    {
      log_application: [reaching(at(8, '11:00'), 5, { start_time: at(1, '07:58'), is_end_estimated: false })],
    },
    {
      log_application: [reaching(at(3, '11:00'), 10, { cluster_id: 'd' })],
      log_stage: [logStageRow(1, [at(3, '09:00'), at(3, '09:30')], { cluster_id: 'd' })],
    },
    // The log of the next application lacks its first part.
    {
      log_application: [
        reaching(at(3, '11:30'), 10, {
          cluster_id: 'd',
          spark_context_id: '2',
          start_time: null,
          day: '2025-05-03',
        }),
      ],
      log_stage: [
        logStageRow(1, [at(3, '11:10'), at(3, '11:20')], { cluster_id: 'd', spark_context_id: '2' }),
      ],
    },
    {
      cluster_event: [
        ...started.cluster_event.map((row) => ({ ...row, cluster_id: 'd' })),
        eventRow('TERMINATING', at(1, '12:00'), { cluster_id: 'd' }),
      ],
    },
  ]
  const lake = await derivedLake(tables, {})
  for (const [place, rows] of arrivals.entries()) {
    await addRows(lake, rows)
    const atOnce = await derivedLake(tables, together(arrivals.slice(0, place + 1)))
    expect(await rowsOf(lake), `after ${place}`).toEqual(await rowsOf(atOnce))
    await atOnce.close()
  }
  await lake.close()
})

test('a log without its beginning belongs to the instance that was up at its end, whose time is known from its first stage on', async () => {
  const ofAnother = { cluster_id: 'd', start_time: null, task_count: 10 }
  const lake = await derivedLake(tables, {
    system_cluster: [clusterRow({ cluster_id: 'd' })],
    cluster_event: [
      ...[at(1, '07:55'), at(1, '10:00')].map((time) => eventRow('RUNNING', time, { cluster_id: 'd' })),
      ...[at(1, '09:00'), at(1, '12:00')].map((time) => eventRow('TERMINATING', time, { cluster_id: 'd' })),
    ],
    log_application: [logApplicationRow([at(1, '10:30'), at(1, '11:00')], ofAnother)],
    log_executor: [
      logExecutorRow('0', [at(1, '10:30'), at(1, '11:00')], {
        cluster_id: 'd',
        added_time: null,
        cores: null,
      }),
    ],
    log_stage: [logStageRow(1, [at(1, '10:40'), at(1, '10:50')], { cluster_id: 'd' })],
  })
  const spark = 'start_time, spark_task_count, driver_only_ms, too_few_tasks_ms'
  expect(await lake.rows(`select ${spark} from instance_spark`)).toEqual([
    {
      start_time: '2025-05-01T10:00:00.000Z',
      spark_task_count: '10',
      driver_only_ms: '600000',
      too_few_tasks_ms: '0',
    },
  ])
  await lake.close()
})
