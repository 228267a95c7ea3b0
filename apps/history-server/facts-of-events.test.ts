import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { emptyFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { unknownStageInfo } from './facts/event-parts.ts'
import { emptyHistory } from './facts/history-facts.ts'
import { Live } from './facts/live.ts'
import { readHistory } from './reading/read-history.ts'
import { stages } from './routes/stages.ts'
import { historyOf, jsonOf } from './testing/history-of-logs.ts'
import { eventsOf, folderOf, logOf } from './testing/small-history.ts'

/** The answers about a small application with further events behind its stage, or before it. */
async function serverWith(events: readonly object[], before: readonly object[] = []) {
  const [logStart, start, ...rest] = eventsOf({ id: 'app-1', tasks: [{ taskId: 0, runMs: 5 }] })
  const log = logOf([logStart ?? {}, start ?? {}, ...before, ...rest, ...events])
  return historyOf([folderOf({ log })])
}

const manager = (id: string) => ({ 'Executor ID': id, Host: 'a', Port: 7 })
const known = (id: string) => ({
  Event: 'SparkListenerBlockManagerAdded',
  'Block Manager ID': manager(id),
  'Maximum Memory': 1_000,
  Timestamp: 1_600,
  'Maximum Onheap Memory': 900,
  'Maximum Offheap Memory': 100,
})
const level = { 'Use Disk': false, 'Use Memory': true, Deserialized: true, Replication: 1 }
const stored = {
  Event: 'SparkListenerStageSubmitted',
  'Stage Info': {
    'Stage ID': 5,
    'RDD Info': [{ 'RDD ID': 3, Name: 'cached', 'Storage Level': level, 'Number of Partitions': 2 }],
  },
}
const block = (id: string, partition: number, size: number, storage: object = level) => ({
  Event: 'SparkListenerBlockUpdated',
  'Block Updated Info': {
    'Block Manager ID': manager(id),
    'Block ID': `rdd_3_${partition}`,
    'Storage Level': storage,
    'Memory Size': size,
    'Disk Size': 0,
  },
})

test('what executors hold of an RDD is added up, from a log that has updates of blocks', async () => {
  const server = await serverWith([known('1'), stored, block('1', 0, 300), block('1', 1, 200)])
  const rdd = {
    id: 3,
    name: 'cached',
    numPartitions: 2,
    numCachedPartitions: 2,
    storageLevel: 'Memory Deserialized 1x Replicated',
    memoryUsed: 500,
    diskUsed: 0,
    dataDistribution: [
      {
        address: 'a:7',
        memoryUsed: 500,
        memoryRemaining: 500,
        diskUsed: 0,
        onHeapMemoryUsed: 500,
        offHeapMemoryUsed: 0,
        onHeapMemoryRemaining: 400,
        offHeapMemoryRemaining: 100,
      },
    ],
    partitions: [
      {
        blockName: 'rdd_3_0',
        storageLevel: 'Memory Deserialized 1x Replicated',
        memoryUsed: 300,
        diskUsed: 0,
        executors: ['1'],
      },
      {
        blockName: 'rdd_3_1',
        storageLevel: 'Memory Deserialized 1x Replicated',
        memoryUsed: 200,
        diskUsed: 0,
        executors: ['1'],
      },
    ],
  }
  expect(await jsonOf(server, '/applications/app-1/storage/rdd')).toEqual([rdd])
  expect(await jsonOf(server, '/applications/app-1/storage/rdd/3')).toEqual(rdd)
  expect(await jsonOf(server, '/applications/app-1/executors')).toMatchObject([
    { id: '1', rddBlocks: 2, memoryUsed: 500, memoryMetrics: { usedOnHeapStorageMemory: 500 } },
  ])
})

const none = { 'Use Disk': false, 'Use Memory': false, Deserialized: false, Replication: 1 }

test.each([
  ['its block is dropped', [block('1', 0, 300, none)]],
  ['its RDD is stored no more', [{ Event: 'SparkListenerUnpersistRDD', 'RDD ID': 3 }]],
  [
    'its executor is removed',
    [{ Event: 'SparkListenerExecutorRemoved', 'Executor ID': '1', Timestamp: 8_000 }],
  ],
])('nothing is stored after %s', async (_what, events) => {
  const server = await serverWith([known('1'), stored, block('1', 0, 300), ...events])
  expect(await jsonOf(server, '/applications/app-1/storage/rdd')).toEqual([])
})

test('an executor that was removed is among all, not among those at the end', async () => {
  const removed = {
    Event: 'SparkListenerExecutorRemoved',
    'Executor ID': '1',
    Timestamp: 8_000,
    'Removed Reason': 'lost',
  }
  const server = await serverWith([removed])
  expect(await jsonOf(server, '/applications/app-1/executors')).toEqual([])
  expect(await jsonOf(server, '/applications/app-1/allexecutors')).toMatchObject([
    {
      id: '1',
      isActive: false,
      removeReason: 'lost',
      removeTime: '1970-01-01T00:00:08.000GMT',
      completedTasks: 1,
    },
  ])
})

test('a stage that a job names and that never begins was skipped', async () => {
  const info = (stageId: number) => ({
    'Stage ID': stageId,
    'Stage Name': `s${stageId}`,
    'Number of Tasks': 7,
  })
  const server = await serverWith([
    { Event: 'SparkListenerJobStart', 'Job ID': 1, 'Stage IDs': [8, 9], 'Stage Infos': [info(8), info(9)] },
    { Event: 'SparkListenerStageSubmitted', 'Stage Info': { ...info(9), 'Submission Time': 6_000 } },
    { Event: 'SparkListenerStageCompleted', 'Stage Info': { ...info(9), 'Submission Time': 6_000 } },
    { Event: 'SparkListenerJobEnd', 'Job ID': 1, 'Job Result': { Result: 'JobSucceeded' } },
  ])
  expect(await jsonOf(server, '/applications/app-1/jobs/1')).toMatchObject({
    name: 's9',
    numTasks: 14,
    numSkippedTasks: 7,
    numSkippedStages: 1,
    numCompletedStages: 1,
    // What is skipped was not active before.
    numActiveStages: 0,
  })
  expect(await jsonOf(server, '/applications/app-1/stages?status=skipped')).toMatchObject([{ stageId: 8 }])
})

test('secrets in settings are hidden, and settings stand in the order of their names', async () => {
  const server = await serverWith([
    {
      Event: 'SparkListenerEnvironmentUpdate',
      'JVM Information': { 'Java Version': '17' },
      'Spark Properties': {
        'spark.z': 'last',
        'spark.my.password': 'hunter2',
        'spark.hadoop.fs.s3a.access.key': 'AKIA123',
        'spark.a': 'first',
      },
    },
  ])
  expect(await jsonOf(server, '/applications/app-1/environment')).toMatchObject({
    runtime: { javaVersion: '17' },
    sparkProperties: [
      ['spark.a', 'first'],
      ['spark.hadoop.fs.s3a.access.key', '*********(redacted)'],
      ['spark.my.password', '*********(redacted)'],
      ['spark.z', 'last'],
    ],
  })
})

test('a task that goes on has run until its log was written, and is no end of its executor', async () => {
  const start = {
    Event: 'SparkListenerTaskStart',
    'Stage ID': 5,
    'Stage Attempt ID': 0,
    'Task Info': { 'Task ID': 77, Index: 0, Attempt: 0, 'Launch Time': 5_000, 'Executor ID': '1', Host: 'a' },
  }
  const server = await serverWith([stored, start])
  expect(await jsonOf(server, '/applications/app-1/stages/5/0')).toMatchObject({
    status: 'ACTIVE',
    numActiveTasks: 1,
    tasks: { 77: { status: 'RUNNING', schedulerDelay: 0 } },
    executorSummary: {},
  })
  expect(await jsonOf(server, '/applications/app-1/stages/5/0/taskList?status=running')).toMatchObject([
    { taskId: 77 },
  ])
})

test('lines of any numbers and shapes are answered without an error', async () => {
  const broken = [
    { Event: 'SparkListenerJobStart', 'Job ID': 9e300, 'Stage IDs': 'x' },
    { Event: 'SparkListenerJobStart', 'Job ID': 3, 'Submission Time': 9e17, 'Stage Infos': [{}, null, 7] },
    {
      Event: 'SparkListenerExecutorAdded',
      'Executor ID': '4',
      Timestamp: 9e17,
      'Executor Info': { Resources: 5 },
    },
    {
      Event: 'SparkListenerTaskEnd',
      'Stage ID': 0,
      'Task Info': 'x',
      'Task Metrics': [],
      'Task End Reason': 1,
    },
    { Event: 'SparkListenerBlockUpdated', 'Block Updated Info': { 'Block ID': 'rdd_9_9' } },
    {
      Event: 'SparkListenerResourceProfileAdded',
      'Resource Profile Id': 1,
      'Executor Resource Requests': 'x',
    },
    { Event: 'SparkListenerEnvironmentUpdate', 'Spark Properties': { 'spark.task.cpus': 'many' } },
  ]
  const server = await serverWith(broken)
  for (const path of ['jobs', 'stages?details=true&withSummaries=true', 'allexecutors', 'environment', 'sql'])
    expect(await jsonOf(server, `/applications/app-1/${path}`)).toBeDefined()
})

test('what is kept of an application does not grow with its tasks', async () => {
  const sizeWith = async (count: number) => {
    const tasks = Array.from({ length: count }, (_none, place) => ({ taskId: place, runMs: 7 }))
    const folder = folderOf({ log: logOf(eventsOf({ id: 'app-1', endTimeMs: 9_000, tasks })) })
    return serialize(await readHistory([{ path: `${folder}/log`, place: 0 }])).length
  }
  const [few, many] = [await sizeWith(100), await sizeWith(20_000)]
  // Larger numbers have more digits.
  expect(many - few).toBeLessThan(500)
})

test('details of several stages with more tasks than are answered at once are refused', async () => {
  const live = new Live(emptyHistory(emptyFacts()))
  for (const stageId of [1, 2]) live.stageOf(unknownStageInfo(stageId)).stage.completedTasks = 60_000
  live.end()
  const call = {
    facts: live.facts,
    placeholders: {},
    parameters: new Map([['details', ['true']]]),
    tasks: () => Promise.reject(new Error('tasks were read')),
    attempt: {
      applicationId: 'app-1',
      attemptId: undefined,
      name: '',
      startTimeMs: 1,
      endTimeMs: 2,
      user: '',
      sparkVersion: '',
      changedMs: 3,
      parts: [],
    },
  }
  await expect(stages.answer(call)).rejects.toMatchObject({
    status: 400,
    message:
      'These stages have 120000 tasks, more than the 100000 that are answered at once: ask for one stage attempt.',
  })
})
