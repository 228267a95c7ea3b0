import { expect, test } from 'vitest'
import { hasTestData, testData, testDataPath } from '#connectors/testing/test-data.ts'
import { fieldsAt, listAt, numberAt, textAt, type Fields } from './events/fields.ts'
import { logRows } from './rows/log-rows.ts'
import type { LogRow } from './rows/row-values.ts'
import { executorSumColumns } from './task-sum-columns.ts'
import { factsOf, placeOfTests, rowsOf, rowsOfPieces } from './testing/cut-logs.ts'

const spark = 'eventlogs/apache-spark'

function answersOf(path: string): readonly Fields[] {
  const answer: unknown = JSON.parse(testData(`${spark}/${path}_expectation.json`))
  return listAt({ answer }, 'answer')
}

/** What was never above 0 was not measured. */
function peaksOf(executor: Fields) {
  const peaks = Object.entries(fieldsAt(executor, 'peakMemoryMetrics')).filter(([, value]) => value !== 0)
  return peaks.sort(([one], [other]) => (one < other ? -1 : 1))
}

const instant = (time: string | undefined) => time?.replace('GMT', 'Z') ?? null

function ours(row: LogRow) {
  const isDriver = row['executor_id'] === 'driver'
  return [
    row['executor_id'],
    row['cores'] ?? 0,
    row['task_count'],
    isDriver ? null : row['added_time'],
    row['removed_time'],
    row['removed_reason'],
    row['failed_task_count'],
    isDriver ? null : row['duration_sum_ms'],
    isDriver ? null : row['jvm_gc_ms'],
    row['input_bytes'],
    row['shuffle_read_bytes'],
    row['shuffle_write_bytes'],
    Object.entries(Object(JSON.parse(String(row['peak_memory_json'] ?? '{}')))),
  ]
}

/**
 * The server takes the driver's time from its block manager; in our rows only what runs tasks was added. The driver's task time is,
 * to the server, that of the application, and its garbage collection that of its process; in our rows they are of its tasks.
 */
function theirs(executor: Fields) {
  const id = textAt(executor, 'id')
  return [
    id,
    numberAt(executor, 'totalCores'),
    numberAt(executor, 'totalTasks'),
    id === 'driver' ? null : instant(textAt(executor, 'addTime')),
    instant(textAt(executor, 'removeTime')),
    textAt(executor, 'removeReason') ?? null,
    numberAt(executor, 'failedTasks'),
    id === 'driver' ? null : numberAt(executor, 'totalDuration'),
    id === 'driver' ? null : numberAt(executor, 'totalGCTime'),
    numberAt(executor, 'totalInputBytes'),
    numberAt(executor, 'totalShuffleRead'),
    numberAt(executor, 'totalShuffleWrite'),
    peaksOf(executor),
  ]
}

/** A driver that was not measured has no row here. */
const isKnown = (executor: Fields) =>
  textAt(executor, 'id') !== 'driver' ||
  peaksOf(executor).length > 0 ||
  numberAt(executor, 'totalTasks') !== 0

const answers = [
  [
    'spark-events-2.x/application_1506645932520_24630151',
    'spark-events-2.x/expectations/executor_list_with_executor_metrics_json',
    8,
  ],
  [
    'spark-events-2.x/application_1538416563558_0014',
    'spark-events-2.x/expectations/executor_list_with_executor_process_tree_metrics_json',
    2,
  ],
  ['spark-events/local-1422981780767', 'expectations/executor_list_json', 1],
  ['spark-events/app-20161115172038-0000', 'expectations/executor_node_excludeOnFailure_unexcluding', 4],
  ['spark-events/application_1555004656427_0144', 'expectations/executor_resource_information', 2],
] as const

test.skipIf(!hasTestData).each(answers)(
  'all executors of %s as the history server has them',
  async (log, answer, count) => {
    const { log_executor: rows } = logRows(await factsOf(testDataPath(`${spark}/${log}`)), placeOfTests)
    const expected = answersOf(answer).filter(isKnown).map(theirs)
    expect(expected).toHaveLength(count)
    // It was asked for those that were there at the end.
    const listed = rows.filter((row) => row['removed_time'] === null)
    expect(listed.map(ours).toSorted()).toEqual(expected.toSorted())
  },
)

/** The event of what an executor measured; in a stage or, of the driver, at any time. */
const measured = (event: string, heap: number, offHeap: number) => ({
  Event: event,
  'Executor ID': 'driver',
  ...(event === 'SparkListenerStageExecutorMetrics'
    ? { 'Executor Metrics': { JVMHeapMemory: heap, JVMOffHeapMemory: offHeap } }
    : {
        'Executor Metrics Updated': [
          { 'Stage ID': -1, 'Executor Metrics': { JVMHeapMemory: heap, JVMOffHeapMemory: offHeap } },
        ],
      }),
})

test('the peaks of a driver are the largest of stages and of what it measured between them', async () => {
  const events = [
    measured('SparkListenerExecutorMetricsUpdate', 5, 1),
    measured('SparkListenerStageExecutorMetrics', 3, 7),
    measured('SparkListenerExecutorMetricsUpdate', 4, 2),
  ]
  const { log_executor: rows } = await rowsOf(events.map((event) => JSON.stringify(event)))
  expect(rows).toMatchObject([{ executor_id: 'driver', peak_jvm_heap_bytes: 5, peak_jvm_off_heap_bytes: 7 }])
})

const removed = (time: number, reason: string) =>
  JSON.stringify({
    Event: 'SparkListenerExecutorRemoved',
    Timestamp: time,
    'Executor ID': '5',
    'Removed Reason': reason,
  })
const removals = [
  removed(1_000, 'Executor decommission: Executor 5 is decommissioned.'),
  removed(1_074, 'Command exited with code 0'),
]

// As the history server has it; NVIDIA's profiling tool has the end of the process.
test('an executor that is removed twice, as one that is decommissioned, has its first removal', async () => {
  const [first = '', second = ''] = removals
  const expected = [
    {
      executor_id: '5',
      removed_time: '1970-01-01T00:00:01.000Z',
      removed_reason: 'Executor decommission: Executor 5 is decommissioned.',
      removed_kind: 'decommissioned',
    },
  ]
  const together = await rowsOf(removals)
  expect(together.log_executor).toMatchObject(expected)
  const [, later] = await rowsOfPieces([first, second], [1])
  expect(later?.carried.log_executor).toMatchObject(expected)
})

const taskEnd = (reason: string, taskId = 1) =>
  JSON.stringify({
    Event: 'SparkListenerTaskEnd',
    'Stage ID': 0,
    'Stage Attempt ID': 0,
    'Task End Reason': { Reason: reason },
    'Task Info': {
      'Task ID': taskId,
      'Executor ID': '5',
      'Launch Time': 1_000,
      'Finish Time': 1_500,
      Failed: reason === 'ExceptionFailure',
      Killed: reason === 'TaskKilled',
    },
    'Task Metrics': {
      'JVM GC Time': 7,
      'Disk Bytes Spilled': 64,
      'Input Metrics': { 'Bytes Read': 100 },
      'Shuffle Read Metrics': { 'Remote Bytes Read': 20, 'Local Bytes Read': 3 },
      'Shuffle Write Metrics': { 'Shuffle Bytes Written': 50 },
    },
  })
const ofOneTask = {
  executor_id: '5',
  task_count: 1,
  failed_task_count: 0,
  duration_sum_ms: 500,
  jvm_gc_ms: 7,
  input_bytes: 100,
  shuffle_read_bytes: 23,
  shuffle_write_bytes: 50,
  disk_spilled_bytes: 64,
}

// NVIDIA's profiling tool counts the second end as a task and adds its duration, as we do; the history server counts a failure.
test('a task whose output was lost has failed in its stage, and its executor ran it once', async () => {
  const { log_stage: stages, log_executor: executors } = await rowsOf([
    taskEnd('Success'),
    taskEnd('Resubmitted'),
  ])
  expect(stages).toMatchObject([{ task_count: 2, failed_task_count: 1, duration_sum_ms: 1_000 }])
  // As the history server has it: the second end fails and takes its time, and measures nothing.
  expect(executors).toMatchObject([{ ...ofOneTask, failed_task_count: 1, duration_sum_ms: 1_000 }])
})

test('an end of a task that is there again counts once', async () => {
  const lines = [taskEnd('Success'), taskEnd('Success')]
  expect((await rowsOf(lines)).log_executor).toMatchObject([ofOneTask])
})

test('what tasks measured that failed or were killed counts, and only failures are failed', async () => {
  const reasons = ['ExceptionFailure', 'TaskKilled', 'TaskCommitDenied']
  const { log_executor: executors } = await rowsOf(reasons.map((reason, place) => taskEnd(reason, place)))
  expect(executors).toMatchObject([
    { task_count: 3, failed_task_count: 1, duration_sum_ms: 1_500, jvm_gc_ms: 21, disk_spilled_bytes: 192 },
  ])
})

test('an executor without a task measured nothing', async () => {
  const { log_executor: executors } = await rowsOf(removals)
  const nothing = Object.fromEntries(Object.keys(executorSumColumns).map((column) => [column, 0]))
  expect(executors).toMatchObject([{ executor_id: '5', task_count: 0, ...nothing }])
})

test('the sums of an executor go on where a log was cut', async () => {
  const lines = [taskEnd('Success', 1), taskEnd('ExceptionFailure', 2), taskEnd('Success', 3)]
  const pieces = await rowsOfPieces(lines, [1, 2])
  const whole = await rowsOf(lines)
  expect(whole.log_executor).toMatchObject([
    { task_count: 3, failed_task_count: 1, duration_sum_ms: 1_500, shuffle_read_bytes: 69 },
  ])
  expect(pieces.map(({ carried }) => carried.log_executor.map((row) => row['duration_sum_ms']))).toEqual([
    [500],
    [1_000],
    [1_500],
  ])
  expect(pieces.at(-1)?.carried.log_executor).toEqual(whole.log_executor)
})
