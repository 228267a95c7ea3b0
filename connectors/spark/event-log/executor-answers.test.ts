import { expect, test } from 'vitest'
import { hasTestData, testData, testDataPath } from '#connectors/testing/test-data.ts'
import { fieldsAt, listAt, numberAt, textAt, type Fields } from './events/fields.ts'
import { logRows } from './rows/log-rows.ts'
import type { LogRow } from './rows/row-values.ts'
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
    Object.entries(Object(JSON.parse(String(row['peak_memory_json'] ?? '{}')))),
  ]
}

/** The server takes the driver's time from its block manager; in our rows only what runs tasks was added. */
function theirs(executor: Fields) {
  const id = textAt(executor, 'id')
  return [
    id,
    numberAt(executor, 'totalCores'),
    numberAt(executor, 'totalTasks'),
    id === 'driver' ? null : instant(textAt(executor, 'addTime')),
    instant(textAt(executor, 'removeTime')),
    textAt(executor, 'removeReason') ?? null,
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
  ['spark-events/app-20161115172038-0000', 'expectations/executor_node_excludeOnFailure_unexcluding', 4],
  ['spark-events/application_1555004656427_0144', 'expectations/executor_resource_information', 2],
] as const

test.skipIf(!hasTestData).each(answers)(
  'all executors of %s as the history server has them',
  async (log, answer, count) => {
    const { log_executor: rows } = logRows(await factsOf(testDataPath(`${spark}/${log}`)), placeOfTests)
    const expected = answersOf(answer).filter(isKnown).map(theirs)
    expect(expected).toHaveLength(count)
    expect(rows.map(ours).toSorted()).toEqual(expected.toSorted())
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

const taskEnd = (reason: string) =>
  JSON.stringify({
    Event: 'SparkListenerTaskEnd',
    'Stage ID': 0,
    'Stage Attempt ID': 0,
    'Task End Reason': { Reason: reason },
    'Task Info': {
      'Task ID': 1,
      'Executor ID': '5',
      'Launch Time': 1_000,
      'Finish Time': 1_500,
      Failed: false,
    },
  })

// NVIDIA's profiling tool counts the second end as a task and adds its duration, as we do; the history server counts a failure.
test('a task whose output was lost has failed in its stage, and its executor ran it once', async () => {
  const { log_stage: stages, log_executor: executors } = await rowsOf([
    taskEnd('Success'),
    taskEnd('Resubmitted'),
  ])
  expect(stages).toMatchObject([{ task_count: 2, failed_task_count: 1, duration_sum_ms: 1_000 }])
  expect(executors).toMatchObject([{ executor_id: '5', task_count: 1 }])
})
