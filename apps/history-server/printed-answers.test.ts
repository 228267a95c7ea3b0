import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  pathOfPrinted,
  printedDuration,
  printedList,
  printedNames,
  printedSize,
  printedTable,
  printedText,
} from '#connectors/spark/event-log/testing/printed-answers.ts'
import { hasTestData } from '#connectors/testing/test-data.ts'
import type { HistoryServer } from './history-server.ts'
import { historyOf, jsonOf } from './testing/history-of-logs.ts'

const application = '/applications/local-1776286786993'
const time = z.string().transform((text) => Date.parse(text.replace('GMT', 'Z')))
const jobsAnswer = z.array(
  z.object({
    jobId: z.int(),
    status: z.string(),
    name: z.string(),
    description: z.string().optional(),
    submissionTime: time,
    completionTime: time,
    numTasks: z.int(),
    numFailedTasks: z.int(),
    stageIds: z.array(z.int()),
  }),
)
const sqlAnswer = z.array(
  z.object({
    id: z.int(),
    status: z.string(),
    description: z.string(),
    duration: z.number(),
    failedJobIds: z.array(z.int()),
    successJobIds: z.array(z.int()),
    runningJobIds: z.array(z.int()),
  }),
)
const stage = z.object({
  stageId: z.int(),
  attemptId: z.int(),
  status: z.string(),
  name: z.string(),
  numTasks: z.int(),
  numFailedTasks: z.int(),
  submissionTime: time.optional(),
  completionTime: time.optional(),
  inputBytes: z.int(),
  shuffleReadBytes: z.int(),
  shuffleWriteBytes: z.int(),
  diskBytesSpilled: z.int(),
  jvmGcTime: z.int(),
})

let server: HistoryServer
let fields = 0
const compared = new Set<string>()

/** A printed table, which then is compared. */
function tableOf(name: string): Record<string, string>[] {
  compared.add(name)
  const rows = printedTable(name).map((row) => Object.fromEntries(row))
  fields += rows.reduce((sum, row) => sum + Object.keys(row).length, 0)
  return rows
}

beforeAll(async () => {
  if (hasTestData) server = await historyOf([pathOfPrinted])
})

/** Compares all rows that were printed with ours of the same number. */
function expectRows(ours: readonly Record<string, string>[], name: string): void {
  const theirs = tableOf(name)
  const ids = new Set(theirs.map((row) => row['ID']))
  expect(theirs.length).toBeGreaterThan(0)
  expect(ours.filter((own) => ids.has(own['ID'])).toSorted(byId)).toEqual(theirs.toSorted(byId))
}

const byId = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  (one['ID'] ?? '') < (other['ID'] ?? '') ? -1 : 1

test.skipIf(!hasTestData)('jobs are those that were printed from a real history server', async () => {
  const jobs = jobsAnswer.parse(await jsonOf(server, `${application}/jobs`))
  expect(jobs.length).toBe(23)
  const rows = jobs.map((job) => ({
    ID: String(job.jobId),
    STATUS: job.status,
    DESCRIPTION: job.description ?? job.name,
    DURATION: printedDuration(job.completionTime - job.submissionTime),
    TASKS: String(job.numTasks),
    FAILED_TASKS: String(job.numFailedTasks),
    STAGES: job.stageIds.join(','),
  }))
  expectRows(rows, 'jobs_app1')
  expectRows(rows, 'jobs_app1_sort_id')
})

test.skipIf(!hasTestData)('SQL executions are those that were printed, their jobs in any order', async () => {
  const executions = sqlAnswer.parse(await jsonOf(server, `${application}/sql?length=100&details=false`))
  expect(executions.length).toBe(10)
  const inAnyOrder = (row: Readonly<Record<string, string>>) => ({
    ...row,
    SUCCESS_JOBS: printedList(row['SUCCESS_JOBS']).join(','),
  })
  const ours = executions.map((execution) => ({
    ID: String(execution.id),
    STATUS: execution.status,
    DESCRIPTION: execution.description,
    DURATION: printedDuration(execution.duration),
    FAILED_JOBS: execution.failedJobIds.join(','),
    SUCCESS_JOBS: execution.successJobIds.map(String).toSorted().join(','),
    RUNNING_JOBS: execution.runningJobIds.join(','),
  }))
  for (const name of ['sql_app1', 'sql_app1_desc_filter', 'sql_app1_sort_id']) {
    const theirs = tableOf(name).map(inAnyOrder)
    const ids = new Set(theirs.map(({ SUCCESS_JOBS: _jobs, ...row }) => Object(row).ID))
    expect(theirs.length).toBeGreaterThan(0)
    expect(ours.filter(({ ID: id }) => ids.has(id)).toSorted(byId)).toEqual(theirs.toSorted(byId))
  }
})

test.skipIf(!hasTestData)('stages are those that were printed', async () => {
  const stages = z.array(stage).parse(await jsonOf(server, `${application}/stages`))
  expect(stages.length).toBe(47)
  const rows = stages.map((one) => ({
    ID: String(one.stageId),
    ATTEMPT: String(one.attemptId),
    STATUS: one.status,
    DESCRIPTION: one.name,
    TASKS: String(one.numTasks),
    FAILED: String(one.numFailedTasks),
    DURATION: printedDuration((one.completionTime ?? 0) - (one.submissionTime ?? 0)),
    INPUT: printedSize(one.inputBytes),
    SHUFFLE_READ: printedSize(one.shuffleReadBytes),
    SHUFFLE_WRITE: printedSize(one.shuffleWriteBytes),
  }))
  expectRows(rows, 'stages_app1')
})

test.skipIf(!hasTestData)('the failures of a stage are those that were printed', async () => {
  const tasks = z
    .array(
      z.object({
        taskId: z.int(),
        attempt: z.int(),
        executorId: z.string(),
        status: z.string(),
        errorMessage: z.string(),
      }),
    )
    .parse(await jsonOf(server, `${application}/stages/5/0/taskList?status=failed`))
  const rows = tasks.map((task) => ({
    TASK: String(task.taskId),
    ATTEMPT: String(task.attempt),
    EXECUTOR: task.executorId,
    STATUS: task.status,
    ERROR: task.errorMessage.split('\n')[0] ?? '',
  }))
  expect(rows).toEqual(tableOf('stage5_errors_app1'))
})

test.skipIf(!hasTestData)('the executor is the one that was printed', async () => {
  const [executor] = z
    .array(
      z.object({
        id: z.string(),
        isActive: z.boolean(),
        hostPort: z.string(),
        totalTasks: z.int(),
        failedTasks: z.int(),
        totalDuration: z.number(),
        totalGCTime: z.number(),
        totalInputBytes: z.number(),
        totalShuffleRead: z.number(),
        totalShuffleWrite: z.number(),
        addTime: z.string(),
        peakMemoryMetrics: z.record(z.string(), z.number()),
      }),
    )
    .parse(await jsonOf(server, `${application}/executors`))
  const gcTime = executor?.totalGCTime === 0 ? '0s' : printedDuration(executor?.totalGCTime ?? 0)
  const known = { ID: executor?.id, ACTIVE: String(executor?.isActive), TASKS: String(executor?.totalTasks) }
  expect({
    ...known,
    HOST: executor?.hostPort,
    FAILED: String(executor?.failedTasks),
    TASK_TIME: printedDuration(executor?.totalDuration ?? 0),
    GC_TIME: gcTime,
    INPUT: printedSize(executor?.totalInputBytes ?? 0),
    SHUFFLE_READ: printedSize(executor?.totalShuffleRead ?? 0),
    SHUFFLE_WRITE: printedSize(executor?.totalShuffleWrite ?? 0),
  }).toEqual(tableOf('executors_app1')[0])
  const peak = (...names: string[]) =>
    printedSize(names.reduce((sum, name) => sum + (executor?.peakMemoryMetrics[name] ?? 0), 0))
  expect({
    ...known,
    ADDED: executor?.addTime.slice(11, 19),
    REMOVED: '',
    PEAK_RSS: peak('ProcessTreeJVMRSSMemory', 'ProcessTreePythonRSSMemory', 'ProcessTreeOtherRSSMemory'),
    PEAK_HEAP: peak('JVMHeapMemory'),
    PEAK_DIRECT: peak('DirectPoolMemory'),
    PEAK_OFFHEAP: peak('JVMOffHeapMemory'),
    GC_TIME: gcTime,
    REMOVE_REASON: '',
  }).toEqual(tableOf('executors_summary_app1')[0])
})

test.skipIf(!hasTestData)('the stages of a SQL execution add up to what was printed', async () => {
  const { successJobIds } = z
    .object({ successJobIds: z.array(z.int()) })
    .parse(await jsonOf(server, `${application}/sql/6`))
  const jobs = jobsAnswer.parse(await jsonOf(server, `${application}/jobs`))
  const own = new Set(
    jobs.filter(({ jobId }) => successJobIds.includes(jobId)).flatMap(({ stageIds }) => stageIds),
  )
  const all = z.array(stage).parse(await jsonOf(server, `${application}/stages`))
  const stages = all.filter(({ stageId }) => own.has(stageId))
  compared.add('sql6_summary_app1')
  const text = printedText('sql6_summary_app1')
  const theirs = (name: string) => new RegExp(`${name}:\\s+(.*\\S)`).exec(text)?.[1]
  const sum = (measure: (one: z.output<typeof stage>) => number) =>
    stages.reduce((total, one) => total + measure(one), 0)
  expect([
    String(stages.length),
    String(sum(({ numTasks }) => numTasks)),
    printedSize(sum(({ inputBytes }) => inputBytes)),
    printedSize(sum(({ shuffleReadBytes }) => shuffleReadBytes)),
    printedSize(sum(({ shuffleWriteBytes }) => shuffleWriteBytes)),
    printedSize(sum(({ diskBytesSpilled }) => diskBytesSpilled)),
    printedDuration(sum(({ jvmGcTime }) => jvmGcTime)),
  ]).toEqual(
    ['Stages', 'Tasks', 'Input', 'Shuffle Read', 'Shuffle Write', 'Spill \\(Disk\\)', 'GC Time'].map(theirs),
  )
  fields += 7
})

test.skipIf(!hasTestData)('every printed answer is compared', () => {
  console.info(
    `printed answers of Spark's history server: ${compared.size}, with ${fields} fields, all equal`,
  )
  expect([...compared].toSorted()).toEqual(printedNames().toSorted())
})
