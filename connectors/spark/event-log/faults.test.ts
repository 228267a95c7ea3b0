import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  applicationEnd,
  at,
  jobEnd,
  jobStart,
  opening,
  stage,
  taskEnd,
  taskStart,
  wholeLog,
} from './testing/fault-events.ts'
import { delivering } from './testing/growing-log.ts'
import { summaryOf } from './testing/known-results.ts'
import { logOf } from './testing/small-log.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'faults-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const two = [taskEnd({ id: 0 }), taskEnd({ id: 1 })]

async function read(log: readonly object[] | string) {
  const file = join(folder, 'log')
  writeFileSync(file, typeof log === 'string' ? log : logOf(log))
  return (await summaryOf(file)).applications
}

/** What a source makes of the same events, as one part of a log that is delivered. */
async function collected(log: readonly object[] | string) {
  const mark =
    '{"Event":"DBCEventLoggingListenerMetadata","Spark Version":"3.5.0","Timestamp":1,"Rollover Number":0,"SparkContext Id":5706921391408253054}\n'
  const { collect } = await delivering({ eventlog: mark + (typeof log === 'string' ? log : logOf(log)) })
  return collect()
}

/** The totals of a log and its problems, which are the same from the command and from the source. */
async function foundIn(log: readonly object[] | string) {
  const [application] = await read(log)
  const { problems } = await collected(log)
  expect(problems).toEqual(application?.problems)
  return { totals: application?.totals, problems }
}

test('a log without a fault has no problem', async () => {
  expect(await foundIn(wholeLog([taskStart({ id: 0 }), ...two, taskStart({ id: 1 })], 2))).toMatchObject({
    totals: { tasks: 2 },
    problems: [],
  })
})

test('a task that ended again as its output was lost is named, as sums hold it twice', async () => {
  const again = taskEnd({ id: 0, reason: 'Resubmitted' })
  const log = wholeLog([...two, again, taskEnd({ id: 2, from: 22, until: 32 })], 2)
  expect(await foundIn(log)).toMatchObject({
    totals: { tasks: 4, durationSum: 40_000, executorRunTimeSum: 27_000 },
    problems: [
      '1 task ended a second time as Resubmitted, because the output was lost with its executor: the sums of durations count such a task twice.',
    ],
  })
})

test.each([
  ['before it starts', taskEnd({ id: 1, from: 30, until: 20 })],
  ['without a time', taskEnd({ id: 1, from: 10, until: Number.NaN })],
])('a task that finishes %s has no duration, and is named', async (_, task) => {
  const log = wholeLog([taskEnd({ id: 0 }), task])
  const figures = {
    tasks: 2,
    tasksWithoutDuration: 1,
    durationSum: 10_000,
    durationMin: 10_000,
    durationAvg: 10_000,
  }
  expect(await foundIn(log)).toMatchObject({
    totals: figures,
    problems: ['1 task finishes before it starts, or without a time: durations are given without it.'],
  })
  const { rows } = await collected(log)
  expect(rows['log_stage']).toMatchObject([
    { task_count: 2, duration_sum_ms: 10_000, duration_min_ms: 10_000 },
  ])
})

test('missing ends of tasks are named, and marked at their stage', async () => {
  const log = wholeLog([taskStart({ id: 7 }), ...two], 10)
  const problem =
    '8 ends of tasks are missing: stages completed with fewer ends than tasks, as Spark dropped events or lines are lost. Their figures are too low.'
  expect(await foundIn(log)).toMatchObject({ totals: { tasks: 2, durationSum: 20_000 }, problems: [problem] })
  expect((await read(log))[0]?.stages).toMatchObject([{ plannedTasks: 10, numTasks: 2, tasksMissing: 8 }])
})

test('an end that is missing of a task beyond those of its stage is named', async () => {
  const starts = [0, 1, 7].map((id) => taskStart({ id }))
  const log = wholeLog([...starts, ...two], 2)
  expect(await foundIn(log)).toMatchObject({
    totals: { tasks: 2 },
    problems: ['1 task began and has no end, though the stage has one: the figures do not hold what it did.'],
  })
})

test('two applications in a file are two, and each is named', async () => {
  const applications = await read([...wholeLog(two), ...wholeLog(two, 2, 'app-2')])
  const problems = [`${join(folder, 'log')} holds the logs of 2 applications: each is listed by itself.`]
  expect(applications).toMatchObject([
    { applicationId: 'app-1', totals: { tasks: 2 }, problems },
    { applicationId: 'app-2', totals: { tasks: 2 }, problems },
  ])
})

test('of two applications in a log that a context has, the second is left out by name', async () => {
  const { application, stages, problems } = await collected([...wholeLog(two), ...wholeLog(two, 2, 'app-2')])
  expect({ id: application?.['application_id'], stages }).toEqual({ id: 'app-1', stages: [[0, 2]] })
  expect(problems).toEqual(['The log goes on with another application: 8 events are left out.'])
})

test('a log that is in a file twice is read once', async () => {
  const log = wholeLog(two)
  const [application, ...others] = await read([...log, ...log])
  expect(others).toEqual([])
  expect(application).toMatchObject({ totals: { jobs: 1, stages: 1, tasks: 2, durationSum: 20_000 } })
  expect(application?.problems).toContain(
    '2 ends of tasks are in the log more than once: each task counts once.',
  )
})

test('lines that are there again count once, each kind by its name', async () => {
  const log = [
    ...opening(),
    jobStart(),
    jobStart(),
    stage({ tasks: 2 }),
    taskStart({ id: 0 }),
    taskStart({ id: 0 }),
  ]
  const end = [
    ...two,
    ...two,
    stage({ tasks: 2, until: 40 }),
    stage({ tasks: 2, until: 40 }),
    jobEnd(),
    jobEnd(),
  ]
  expect(await foundIn([...log, ...end, applicationEnd])).toMatchObject({
    totals: { jobs: 1, stages: 1, tasks: 2, executorRunTimeSum: 18_000 },
    problems: [
      '1 events SparkListenerJobStart are in the log once more: each counts once.',
      '1 events SparkListenerTaskStart are in the log once more: each counts once.',
      '1 events SparkListenerStageCompleted are in the log once more: each counts once.',
      '1 events SparkListenerJobEnd are in the log once more: each counts once.',
      '2 ends of tasks are in the log more than once: each task counts once.',
    ],
  })
})

test('events without a line break between them are all read', async () => {
  const lines = wholeLog(two).map((event) => JSON.stringify(event))
  const joined = `${lines.slice(0, 5).join('\n')}\n${lines.slice(5, 8).join(' ')}\n${lines.slice(8).join('')}\n`
  expect(await foundIn(joined)).toMatchObject({
    totals: { jobs: 1, stages: 1, tasks: 2, durationSum: 20_000 },
    problems: [
      '2 lines hold several events without a line break between them: all are read, each as a line of its own.',
    ],
  })
})

test('lines that are no events are named', async () => {
  const log = `${logOf(wholeLog(two))}{"Event":"Spark\n[1]\n{"a":1}\n`
  expect(await foundIn(log)).toMatchObject({
    totals: { tasks: 2 },
    problems: [
      '1 line is not JSON: what it holds is missing from the figures.',
      '2 lines are JSON and no events: what they should hold is missing from the figures.',
    ],
  })
})

test('a measure that is negative or no number counts as 0 and is named', async () => {
  const log = logOf(wholeLog(two)).replace('"Executor Run Time":9000', '"Executor Run Time":-5')
  expect(await foundIn(log)).toMatchObject({
    totals: { executorRunTimeSum: 9_000 },
    problems: ['1 measure of a task is negative or no number: the figures take 0 for it.'],
  })
})

test('what ends before it starts has no duration, and is named', async () => {
  const execution = { executionId: 0, description: 'x' }
  const log = [
    ...opening(),
    { Event: 'SparkListenerSQLExecutionStart', ...execution, time: at(30) },
    { Event: 'SparkListenerSQLExecutionEnd', ...execution, time: at(20) },
    jobStart(),
    stage({ tasks: 0, from: 30 }),
    stage({ tasks: 0, from: 30, until: 20 }),
    jobEnd(0, 1),
    { Event: 'SparkListenerExecutorRemoved', 'Executor ID': '1', Timestamp: at(0), 'Removed Reason': 'x' },
    { Event: 'SparkListenerApplicationEnd', Timestamp: at(-5) },
  ]
  const [application] = await read(log)
  expect(application).toMatchObject({
    durationMs: null,
    jobs: [{ durationMs: null }],
    stages: [{ durationMs: null }],
    sqlExecutions: [{ durationMs: null }],
  })
  expect(await foundIn(log)).toMatchObject({
    problems: [
      '1 job ends before it starts: it has no duration.',
      '1 stage ends before it starts: it has no duration.',
      '1 SQL execution ends before it starts: it has no duration.',
      '1 executor ends before it starts: it has no duration.',
      'The application ends before it starts: it has no duration.',
    ],
  })
})

test('starts and ends that are missing are named', async () => {
  const lost = [
    jobEnd(5),
    jobStart(6),
    stage({ id: 6, tasks: 0 }),
    { Event: 'SparkListenerSQLExecutionEnd', executionId: 5, time: at(30) },
    { Event: 'SparkListenerSQLExecutionStart', executionId: 6, time: at(30) },
    { Event: 'SparkListenerExecutorRemoved', 'Executor ID': '9', Timestamp: at(30), 'Removed Reason': 'x' },
  ]
  expect(await foundIn([...opening(), ...lost, applicationEnd])).toMatchObject({
    totals: { jobs: 1 },
    problems: [
      '1 stage has no end in the log, though the job or the application has one: it has no duration.',
      '1 job has an end and no start in the log: it has no stages and no duration.',
      '1 job has no end in the log, though the application has one: it has no duration.',
      '1 SQL execution has no start in the log: it has no duration.',
      '1 SQL execution has no end in the log, though the application has one: it has no duration.',
      '1 executor has no start in the log: how long it lived is not known.',
    ],
  })
})
