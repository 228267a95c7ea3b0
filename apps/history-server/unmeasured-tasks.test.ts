import { expect, test } from 'vitest'
import { z } from 'zod'
import { historyOf, jsonOf } from './testing/history-of-logs.ts'
import { eventsOf, folderOf, logOf } from './testing/small-history.ts'

const ofStage = { 'Stage ID': 7, 'Stage Attempt ID': 0 }
const info = { 'Task ID': 40, Index: 0, Attempt: 0, 'Launch Time': 5_000, 'Executor ID': '2', Host: 'a' }
/** What Spark writes of an executor that measured nothing. */
const nothing = { JVMHeapMemory: -1, JVMOffHeapMemory: 0, TotalGCTime: 0 }
const metrics = z.looseObject({ JVMHeapMemory: z.number() }).optional()
const answered = z.object({
  peakExecutorMetrics: metrics,
  executorSummary: z.record(z.string(), z.object({ peakMemoryMetrics: metrics })),
})

/** What is answered of a stage with one task that was killed, and of which its executor measured something else at the end. */
async function peaksWith(measured: object) {
  const events = [
    ...eventsOf({ id: 'app-1' }),
    { Event: 'SparkListenerStageSubmitted', 'Stage Info': { ...ofStage, 'RDD Info': [] } },
    { Event: 'SparkListenerTaskStart', ...ofStage, 'Task Info': info },
    {
      Event: 'SparkListenerTaskEnd',
      ...ofStage,
      'Task End Reason': { Reason: 'TaskKilled', 'Kill Reason': 'cancelled' },
      'Task Info': { ...info, 'Finish Time': 5_100, Killed: true },
      'Task Executor Metrics': nothing,
    },
    {
      Event: 'SparkListenerStageExecutorMetrics',
      'Executor ID': '2',
      ...ofStage,
      'Executor Metrics': measured,
    },
  ]
  const server = await historyOf([folderOf({ log: logOf(events) })])
  const { peakExecutorMetrics, executorSummary } = answered.parse(
    await jsonOf(server, '/applications/app-1/stages/7/0'),
  )
  return [peakExecutorMetrics, ...Object.values(executorSummary).map((of) => of.peakMemoryMetrics)]
}

test('a task of which its executor measured nothing, as one that was lost with it, leaves no peaks', async () => {
  expect(await peaksWith(nothing)).toEqual([undefined, undefined])
})

test('what is measured behind such a task is a peak', async () => {
  const peaks = { JVMHeapMemory: 9, JVMOffHeapMemory: 0, TotalGCTime: 3 }
  expect(await peaksWith(peaks)).toMatchObject([peaks, peaks])
})
