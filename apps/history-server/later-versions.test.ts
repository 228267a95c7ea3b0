import { expect, test } from 'vitest'
import { z } from 'zod'
import { historyOf, jsonOf } from './testing/history-of-logs.ts'
import { eventsOf, folderOf, logOf } from './testing/small-history.ts'

const application = '/applications/app-1'
const shares = z.object({ quantiles: z.array(z.number()) })
const withMetrics = (metrics: object) => ({
  Event: 'SparkListenerStageExecutorMetrics',
  'Executor ID': '1',
  'Stage ID': 0,
  'Stage Attempt ID': 0,
  'Executor Metrics': { JVMHeapMemory: 70, ...metrics },
})

/** A server over an application of two tasks, with events before its job and behind it. */
async function serverWith({ before = [], after = [] }: { before?: object[]; after?: object[] }) {
  const [logStart, start, ...rest] = eventsOf({
    id: 'app-1',
    tasks: [
      { taskId: 0, runMs: 5 },
      { taskId: 1, runMs: 9 },
    ],
  })
  return historyOf([folderOf({ log: logOf([logStart ?? {}, start ?? {}, ...before, ...rest, ...after]) })])
}

const executors = z.array(
  z.object({ maxTasks: z.number(), peakMemoryMetrics: z.record(z.string(), z.number()) }),
)

test('what later versions of Spark measure is answered', async () => {
  const later = { ConcurrentGCCount: 3, ConcurrentGCTime: 40 }
  const server = await serverWith({
    after: [withMetrics({ ConcurrentGCCount: 2, ConcurrentGCTime: 0 }), withMetrics(later)],
  })
  const [executor] = executors.parse(await jsonOf(server, `${application}/allexecutors`))
  expect(executor?.peakMemoryMetrics).toMatchObject({ JVMHeapMemory: 70, ...later })
})

test('what later versions of Spark measure is no zero in a log of an earlier one', async () => {
  const server = await serverWith({ after: [withMetrics({})] })
  const [executor] = executors.parse(await jsonOf(server, `${application}/allexecutors`))
  const names = Object.keys(executor?.peakMemoryMetrics ?? {})
  expect(names).toContain('TotalGCTime')
  expect(names.filter((name) => name.startsWith('Concurrent'))).toEqual([])
})

test('quantiles that no call names are those of Spark: others of stages than of the summary of tasks', async () => {
  const server = await serverWith({})
  const stage = z.object({
    taskMetricsDistributions: shares,
    executorMetricsDistributions: shares.extend({ peakMemoryMetrics: z.record(z.string(), z.unknown()) }),
  })
  const answer = stage.parse(await jsonOf(server, `${application}/stages/0/0?withSummaries=true`))
  expect(answer.taskMetricsDistributions.quantiles).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(answer.executorMetricsDistributions.quantiles).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(Object.keys(answer.executorMetricsDistributions.peakMemoryMetrics)).not.toContain('quantiles')
  const summary = shares.parse(await jsonOf(server, `${application}/stages/0/0/taskSummary`))
  expect(summary.quantiles).toEqual([0.05, 0.25, 0.5, 0.75, 0.95])
})

test('an executor runs as many tasks as its cores allow, whatever its profile declares', async () => {
  const profile = (cpus: number) => ({
    Event: 'SparkListenerResourceProfileAdded',
    'Resource Profile Id': 0,
    'Executor Resource Requests': { cores: { 'Resource Name': 'cores', Amount: 1 } },
    'Task Resource Requests': { cpus: { 'Resource Name': 'cpus', Amount: cpus } },
  })
  const mostTasks = async (cpus: number) => {
    const server = await serverWith({ before: [profile(cpus)] })
    return executors
      .parse(await jsonOf(server, `${application}/allexecutors`))
      .map(({ maxTasks }) => maxTasks)
  }
  expect([await mostTasks(1), await mostTasks(3)]).toEqual([[4], [1]])
})

test('tags of a job stand once each, in their order as texts', async () => {
  const tagged = {
    Event: 'SparkListenerJobStart',
    'Job ID': 3,
    'Stage IDs': [],
    'Stage Infos': [],
    Properties: { 'spark.job.tags': 'b,a-b,,a,b' },
  }
  const server = await serverWith({ after: [tagged] })
  expect(await jsonOf(server, `${application}/jobs/3`)).toMatchObject({ jobTags: ['a', 'a-b', 'b'] })
})
