import { expect, test } from 'vitest'
import { hasTestData } from '#connectors/testing/test-data.ts'
import { factsOf, placeOfTests } from './testing/cut-logs.ts'
import { logRows } from './rows/log-rows.ts'
import type { LogRow } from './rows/row-values.ts'
import {
  pathOfPrinted,
  printedDuration,
  printedList,
  printedSize,
  printedTable,
  printedText,
} from './testing/printed-answers.ts'

const between = (from: unknown, until: unknown) =>
  printedDuration(Date.parse(String(until)) - Date.parse(String(from)))
const sum = (rows: readonly LogRow[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0)
const idsOf = (rows: readonly LogRow[]) => rows.map((row) => String(row['spark_job_id'])).toSorted()

async function rowsOfServer() {
  return logRows(await factsOf(pathOfPrinted), placeOfTests)
}

test.skipIf(!hasTestData)('all jobs', async () => {
  const { log_job: jobs, log_stage: stages } = await rowsOfServer()
  const theirs = printedTable('jobs_app1')
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
      .map((row) => [...columns.map((column) => row.get(column)), printedList(row.get('STAGES')).length])
      .toSorted(),
  )
})

test.skipIf(!hasTestData)('all SQL executions, with their jobs', async () => {
  const { log_sql_execution: executions, log_job: jobs } = await rowsOfServer()
  const theirs = printedTable('sql_app1')
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
        printedList(row.get('FAILED_JOBS')),
        printedList(row.get('SUCCESS_JOBS')),
      ])
      .toSorted(),
  )
})

test.skipIf(!hasTestData)('the five longest stages', async () => {
  const { log_stage: stages } = await rowsOfServer()
  const theirs = printedTable('stages_app1')
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
      INPUT: printedSize(Number(stage?.['input_bytes'])),
      SHUFFLE_READ: printedSize(Number(stage?.['shuffle_read_bytes'])),
      SHUFFLE_WRITE: printedSize(Number(stage?.['shuffle_write_bytes'])),
    })
  }
})

test.skipIf(!hasTestData)('all failures of tasks of a stage', async () => {
  const facts = await factsOf(pathOfPrinted)
  const ours = facts.failedTasks
    .filter(({ stageId, status }) => stageId === 5 && status === 'FAILED')
    .map(({ taskId, attempt, executorId, status, reason }) => [
      String(taskId),
      String(attempt),
      executorId,
      status,
      reason.split('\n')[0],
    ])
  const theirs = printedTable('stage5_errors_app1').map((row) => [...row.values()])
  expect(theirs.length).toBe(7)
  expect(ours.toSorted()).toEqual(theirs.toSorted())
})

// The time of the driver's tasks is, to the server, that of the application.
test.skipIf(!hasTestData)('the executor', async () => {
  const { log_executor: executors, log_stage: stages, log_application: applications } = await rowsOfServer()
  const [theirs] = printedTable('executors_app1')
  const [executor] = executors
  expect([executors.length, executor?.['executor_id'], String(executor?.['task_count'])]).toEqual([
    1,
    theirs?.get('ID'),
    theirs?.get('TASKS'),
  ])
  expect({
    FAILED: String(sum(stages, 'failed_task_count')),
    TASK_TIME: between(applications[0]?.['start_time'], applications[0]?.['end_time']),
    INPUT: printedSize(sum(stages, 'input_bytes')),
    SHUFFLE_READ: printedSize(sum(stages, 'shuffle_read_bytes')),
    SHUFFLE_WRITE: printedSize(sum(stages, 'shuffle_write_bytes')),
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
  const text = printedText('sql6_summary_app1')
  const theirs = (name: string) => new RegExp(`${name}:\\s+(.*\\S)`).exec(text)?.[1]
  // It counts the stages that were skipped, too.
  const named = sum(
    jobs.filter((job) => ids.has(String(job['spark_job_id']))),
    'stage_count',
  )
  expect([
    String(named),
    printedSize(sum(own, 'input_bytes')),
    printedSize(sum(own, 'shuffle_read_bytes')),
    printedSize(sum(own, 'shuffle_write_bytes')),
    printedSize(sum(own, 'disk_spilled_bytes')),
    printedDuration(sum(own, 'jvm_gc_ms')),
  ]).toEqual(['Stages', 'Input', 'Shuffle Read', 'Shuffle Write', 'Spill \\(Disk\\)', 'GC Time'].map(theirs))
})
