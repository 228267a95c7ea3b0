import { expect, test } from 'vitest'
import { hasTestData, testData, testDataPath } from '#connectors/testing/test-data.ts'
import { factsOf, placeOfTests } from './testing/cut-logs.ts'
import { logRows } from './rows/log-rows.ts'
import type { LogRow } from './rows/row-values.ts'

const folder = 'eventlogs/kubeflow-shs/e2e'

/** The tables that a real history server of Spark 4.1 answered, as a command line printed them, by their names. */
function answers(): Map<string, string[]> {
  const text = testData(`${folder}/fixtures.app1.yaml`)
  const blocks = text.split(/^(?=\w+: \|)/m).slice(1)
  return new Map(
    blocks.map((block) => {
      const [head = '', ...lines] = block.split('\n')
      return [head.replace(': |', ''), lines.map((line) => line.slice(2))]
    }),
  )
}

/** The rows of one table, cut where its columns begin. */
function tableOf(name: string): Map<string, string>[] {
  const [head = '', ...lines] = answers().get(name) ?? []
  const columns = [...head.matchAll(/\S+/g)]
  const end = lines.findIndex((line) => line.trim() === '')
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map(
      (line) =>
        new Map(
          columns.map(({ 0: column, index }, place) => [
            column,
            line.slice(index, columns[place + 1]?.index).trim(),
          ]),
        ),
    )
}

const duration = (ms: number) => (ms < 1_000 ? `${ms}ms` : `${ms / 1_000}s`)
const between = (from: unknown, until: unknown) =>
  duration(Date.parse(String(until)) - Date.parse(String(from)))

function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const unit = bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1_024))
  return unit === 0 ? `${bytes} B` : `${(bytes / 1_024 ** unit).toFixed(1)} ${units[unit]}`
}

const sum = (rows: readonly LogRow[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0)
const idsOf = (rows: readonly LogRow[]) => rows.map((row) => String(row['spark_job_id'])).toSorted()
const list = (text = '') => text.split(',').filter(Boolean).toSorted()

async function rowsOfServer() {
  return logRows(await factsOf(testDataPath(`${folder}/local-1776286786993.zstd`)), placeOfTests)
}

test.skipIf(!hasTestData)('all jobs', async () => {
  const { log_job: jobs, log_stage: stages } = await rowsOfServer()
  const theirs = tableOf('jobs_app1')
  expect(theirs.length).toBe(23)
  const byId = Map.groupBy(stages, (stage) => stage['spark_job_id'])
  const ours = jobs.map((job) => [
    String(job['spark_job_id']),
    job['status'],
    between(job['submission_time'], job['completion_time']),
    String(sum(byId.get(job['spark_job_id']) ?? [], 'failed_task_count')),
    job['stage_count'],
  ])
  const columns = ['ID', 'STATUS', 'DURATION', 'FAILED_TASKS']
  expect(ours.toSorted()).toEqual(
    theirs
      .map((row) => [...columns.map((column) => row.get(column)), list(row.get('STAGES')).length])
      .toSorted(),
  )
})

test.skipIf(!hasTestData)('all SQL executions, with their jobs', async () => {
  const { log_sql_execution: executions, log_job: jobs } = await rowsOfServer()
  const theirs = tableOf('sql_app1')
  expect(theirs.length).toBe(10)
  const ours = executions.map((execution) => {
    const own = jobs.filter((job) => job['execution_id'] === execution['execution_id'])
    return [
      String(execution['execution_id']),
      execution['status'],
      execution['description'],
      between(execution['start_time'], execution['end_time']),
      idsOf(own.filter(({ status }) => status === 'FAILED')),
      idsOf(own.filter(({ status }) => status === 'SUCCEEDED')),
    ]
  })
  const columns = ['ID', 'STATUS', 'DESCRIPTION', 'DURATION']
  expect(ours.toSorted()).toEqual(
    theirs
      .map((row) => [
        ...columns.map((column) => row.get(column)),
        list(row.get('FAILED_JOBS')),
        list(row.get('SUCCESS_JOBS')),
      ])
      .toSorted(),
  )
})

test.skipIf(!hasTestData)('the five longest stages', async () => {
  const { log_stage: stages } = await rowsOfServer()
  const theirs = tableOf('stages_app1')
  expect(theirs.length).toBe(5)
  for (const row of theirs) {
    const stage = stages.find(({ stage_id: id }) => String(id) === row.get('ID'))
    expect(Object.fromEntries(row)).toEqual({
      ID: String(stage?.['stage_id']),
      ATTEMPT: String(stage?.['stage_attempt']),
      STATUS: stage?.['status'],
      DESCRIPTION: stage?.['stage_name'],
      TASKS: String(stage?.['planned_task_count']),
      FAILED: String(stage?.['failed_task_count']),
      DURATION: between(stage?.['submission_time'], stage?.['completion_time']),
      INPUT: size(Number(stage?.['input_bytes'])),
      SHUFFLE_READ: size(Number(stage?.['shuffle_read_bytes'])),
      SHUFFLE_WRITE: size(Number(stage?.['shuffle_write_bytes'])),
    })
  }
})

test.skipIf(!hasTestData)('all failures of tasks of a stage', async () => {
  const facts = await factsOf(testDataPath(`${folder}/local-1776286786993.zstd`))
  const ours = facts.failedTasks
    .filter(({ stageId, status }) => stageId === 5 && status === 'FAILED')
    .map(({ taskId, attempt, executorId, status, reason }) => [
      String(taskId),
      String(attempt),
      executorId,
      status,
      reason.split('\n')[0],
    ])
  const theirs = tableOf('stage5_errors_app1').map((row) => [...row.values()])
  expect(theirs.length).toBe(7)
  expect(ours.toSorted()).toEqual(theirs.toSorted())
})

// The time of the driver's tasks is, to the server, that of the application.
test.skipIf(!hasTestData)('the executor', async () => {
  const { log_executor: executors, log_stage: stages, log_application: applications } = await rowsOfServer()
  const [theirs] = tableOf('executors_app1')
  const [executor] = executors
  expect([executors.length, executor?.['executor_id'], String(executor?.['task_count'])]).toEqual([
    1,
    theirs?.get('ID'),
    theirs?.get('TASKS'),
  ])
  expect({
    FAILED: String(sum(stages, 'failed_task_count')),
    TASK_TIME: between(applications[0]?.['start_time'], applications[0]?.['end_time']),
    INPUT: size(sum(stages, 'input_bytes')),
    SHUFFLE_READ: size(sum(stages, 'shuffle_read_bytes')),
    SHUFFLE_WRITE: size(sum(stages, 'shuffle_write_bytes')),
  }).toEqual(
    Object.fromEntries(
      ['FAILED', 'TASK_TIME', 'INPUT', 'SHUFFLE_READ', 'SHUFFLE_WRITE'].map((column) => [
        column,
        theirs?.get(column),
      ]),
    ),
  )
})

test.skipIf(!hasTestData)('the sums of a SQL execution', async () => {
  const { log_job: jobs, log_stage: stages } = await rowsOfServer()
  const ids = new Set(idsOf(jobs.filter((job) => job['execution_id'] === 6)))
  const own = stages.filter((stage) => ids.has(String(stage['spark_job_id'])))
  const text = (answers().get('sql6_summary_app1') ?? []).join('\n')
  const theirs = (name: string) => new RegExp(`${name}:\\s+(.*\\S)`).exec(text)?.[1]
  // It counts the stages that were skipped, too.
  const named = sum(
    jobs.filter((job) => ids.has(String(job['spark_job_id']))),
    'stage_count',
  )
  expect([
    String(named),
    size(sum(own, 'input_bytes')),
    size(sum(own, 'shuffle_read_bytes')),
    size(sum(own, 'shuffle_write_bytes')),
    size(sum(own, 'disk_spilled_bytes')),
    duration(sum(own, 'jvm_gc_ms')),
  ]).toEqual(['Stages', 'Input', 'Shuffle Read', 'Shuffle Write', 'Spill \\(Disk\\)', 'GC Time'].map(theirs))
})
