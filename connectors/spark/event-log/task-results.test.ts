import { expect, test } from 'vitest'
import { hasTestData, testData, testDataPath } from '#connectors/testing/test-data.ts'
import { fieldsAt, isFields, listAt, type Fields } from './events/fields.ts'
import { quantilesOf } from './facts/distribution.ts'
import { logRows } from './rows/log-rows.ts'
import { factsOf, placeOfTests } from './testing/cut-logs.ts'

const factsOfPublic = (log: string) => factsOf(testDataPath(`eventlogs/apache-spark/spark-events/${log}`))

function answerOf(name: string): unknown {
  return JSON.parse(testData(`eventlogs/apache-spark/expectations/${name}_expectation.json`))
}

/** The measures that we keep, in the order of the distributions. */
function distributionsIn(answer: Fields): unknown[] {
  return [
    answer['duration'],
    answer['executorRunTime'],
    fieldsAt(answer, 'inputMetrics')['bytesRead'],
    fieldsAt(answer, 'shuffleReadMetrics')['readBytes'],
    fieldsAt(answer, 'shuffleWriteMetrics')['writeBytes'],
    answer['memoryBytesSpilled'],
    answer['diskBytesSpilled'],
  ]
}

test.skipIf(!hasTestData).each([
  ['stage_task_summary_w_shuffle_write', 0, [0.05, 0.25, 0.5, 0.75, 0.95]],
  ['stage_task_summary_w_shuffle_read', 1, [0.05, 0.25, 0.5, 0.75, 0.95]],
  ['stage_task_summary_w__custom_quantiles', 0, [0.01, 0.5, 0.99]],
])('%s: the quantiles of the history server', async (name, stageId, shares) => {
  const { stages } = await factsOfPublic('local-1430917381534')
  const open = stages.get(stageId)?.get(0)?.tasks.open ?? []
  const answer = answerOf(name)
  if (!isFields(answer)) throw new Error('no answer')
  expect(answer['quantiles']).toEqual(shares)
  expect(open.map((distribution) => quantilesOf(distribution, shares))).toEqual(distributionsIn(answer))
})

/** A task as a row has it, from an answer. */
function slowTask(task: Fields) {
  const metrics = fieldsAt(task, 'taskMetrics')
  return {
    task_id: task['taskId'],
    task_index: task['index'],
    task_attempt: task['attempt'],
    executor_id: task['executorId'],
    host: task['host'],
    locality: task['taskLocality'],
    is_speculative: task['speculative'],
    launch_time: String(task['launchTime']).replace('GMT', 'Z'),
    duration_ms: task['duration'],
    executor_run_ms: metrics['executorRunTime'],
    jvm_gc_ms: metrics['jvmGcTime'],
    input_bytes: fieldsAt(metrics, 'inputMetrics')['bytesRead'],
    shuffle_write_bytes: fieldsAt(metrics, 'shuffleWriteMetrics')['bytesWritten'],
    memory_spilled_bytes: metrics['memoryBytesSpilled'],
    disk_spilled_bytes: metrics['diskBytesSpilled'],
  }
}

test.skipIf(!hasTestData).each([
  ['stage_task_list_from_multi_attempt_app_json_1_', 'local-1426533911241'],
  ['stage_task_list_from_multi_attempt_app_json_2_', 'local-1426633911242'],
])('%s: the longest tasks of the history server', async (name, log) => {
  const tasks = listAt({ tasks: answerOf(name) }, 'tasks').map(slowTask)
  const longest = tasks.toSorted(
    (one, other) =>
      Number(other.duration_ms) - Number(one.duration_ms) || Number(one.task_id) - Number(other.task_id),
  )
  const { log_slow_task: rows } = logRows(await factsOfPublic(log), placeOfTests)
  expect(tasks.length).toBe(8)
  expect(rows).toMatchObject(longest.slice(0, 5))
})

test.skipIf(!hasTestData)('the rows of a stage are those of its tasks that succeeded', async () => {
  const rows = logRows(await factsOfPublic('local-1430917381534'), placeOfTests).log_stage_distribution
  expect(rows.filter(({ stage_id: stage, measure }) => stage === 1 && measure === 'duration_ms')).toEqual([
    {
      account_id: 'a',
      workspace_id: '1',
      cluster_id: 'c',
      spark_context_id: '5',
      stage_id: 1,
      stage_attempt: 0,
      measure: 'duration_ms',
      submission_time: '2015-05-06T13:03:07.462Z',
      task_count: 10,
      total: 742,
      minimum: 37,
      quartile_1: 81,
      median: 83,
      quartile_3: 84,
      percentile_95: 86,
      maximum: 86,
      is_approximate: false,
      day: '2015-05-06',
      last_day: '2015-05-06',
    },
  ])
})
