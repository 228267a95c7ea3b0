import { expect, test } from 'vitest'
import { placeOfTests, factsOf } from '#connectors/spark/event-log/testing/cut-logs.ts'
import { pathOfPrinted } from '#connectors/spark/event-log/testing/printed-answers.ts'
import { logRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { hasTestData } from '#connectors/testing/test-data.ts'
import type { Row } from '#contract/report.ts'
import { readSql } from '#lake/sql-file.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listSparkSqlExecutionsRoute } from './server.ts'

const textOf = (path: string) => readSql(new URL(path, import.meta.url))
const asked = {
  workspaceIds: ['1'],
  clusterId: 'c',
  sparkContextId: '5',
  stageNumber: null,
  attemptNumber: null,
}

test.skipIf(!hasTestData)('executions and stages of none add up to all stages of a public log', async () => {
  const rows = logRows(await factsOf(pathOfPrinted), placeOfTests)
  const { log_sql_execution, log_job, log_stage, log_stage_distribution, log_executor, log_application } =
    rows
  const lake = await derivedLake(['stage_time'], {
    log_application,
    log_executor,
    log_job,
    log_stage,
    log_stage_distribution,
    log_sql_execution,
  })
  const executions = await lake.rows(textOf('sql-executions.question.sql'), asked)
  const stages = await lake.rows(textOf('../stages/stages.question.sql'), asked)
  await lake.close()
  expect(executions.length).toBe(log_sql_execution.length)
  const sum = (of: readonly Row[], column: string) =>
    of.reduce((total, row) => total + Number(row[column] ?? 0), 0)
  const ofNone = stages.filter(({ execution_id }) => execution_id === null)
  expect(ofNone.length).toBeGreaterThan(0)
  for (const column of [
    'task_count',
    'task_ms',
    'shuffle_write_bytes',
    'input_bytes',
    'shuffle_read_bytes',
    'disk_spilled_bytes',
  ])
    expect([column, sum(executions, column) + sum(ofNone, column)]).toEqual([column, sum(stages, column)])
  expect(sum(executions, 'stage_count') + ofNone.length).toBe(stages.length)
  expect(sum(executions, 'wall_ms') + sum(ofNone, 'wall_ms')).toBeCloseTo(sum(stages, 'wall_ms'), 3)
})

const execution = {
  workspace_id: '1',
  root_execution_id: 3,
  status: 'COMPLETED',
  from_ms: 1_700_000_000_000,
  on_ms: 4_000,
  spark_job_count: 1,
  failed_spark_job_count: 0,
  stage_count: 2,
  task_count: 8,
  failed_task_count: 0,
  task_ms: 900,
  input_bytes: 10,
  output_bytes: 0,
  shuffle_read_bytes: 0,
  shuffle_write_bytes: 0,
  disk_spilled_bytes: 0,
}
const answered = [
  { ...execution, execution_id: 3, description: 'insert into orders', wall_ms: 300 },
  { ...execution, execution_id: 4, description: 'collect at shop.py:7', wall_ms: 100 },
  { ...execution, execution_id: 9, root_execution_id: null, status: null, from_ms: null, on_ms: null },
]

const { rows, ask } = reportTest(listSparkSqlExecutionsRoute.over({ askSpark: async () => answered }), {})
const fields = { clusterId: 'c', sparkContextId: '5' }

test('executions come with the most of the wall clock first, nested ones name the outermost', async () => {
  expect(
    (await rows('', fields)).map((row) => [row.executionId, row.wallShare, row.rootExecutionId, row.status]),
  ).toEqual([
    [3, 0.75, null, 'COMPLETED'],
    [4, 0.25, 3, 'COMPLETED'],
    [9, null, null, null],
  ])
})

test('search, status and nesting choose executions', async () => {
  const idsOf = async (query: string) => (await rows(query, fields)).map(({ executionId }) => executionId)
  expect(await idsOf('search=shop.py')).toEqual([4])
  expect(await idsOf('status=FAILED')).toEqual([])
  expect(await idsOf('isOutermost=true')).toEqual([3, 9])
})

test('figures of executions are summed', async () => {
  const answer = await ask('/reports/spark-applications/c/5/sql-executions')
  expect(answer.json().totals).toMatchObject({ wallTime: 400, stagesCount: 6, taskTime: 2700 })
})
