import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import type { ApplicationDocument } from './document/application-document.ts'
import { logRows } from './rows/log-rows.ts'
import type { LogRow } from './rows/row-values.ts'
import { executorSumColumns } from './task-sum-columns.ts'
import { factsOf, placeOfTests } from './testing/cut-logs.ts'
import { resultRows, summaryOfPublic } from './testing/known-results.ts'

/** Which of our figures a column of the index holds. */
const columns: readonly (readonly [column: string, of: (application: ApplicationDocument) => unknown])[] = [
  ['jobs_started', ({ totals }) => totals.jobs],
  ['stages_completed', ({ totals }) => totals.stages],
  ['tasks_ended', ({ totals }) => totals.tasks],
  ['tasks_not_success', ({ totals }) => totals.tasksFailed],
  ['sql_executions_started', ({ totals }) => totals.sqlExecutions],
  ['executors_added/removed', ({ totals }) => `${totals.executorsAdded}/${totals.executorsRemoved}`],
  ['input_bytes', ({ totals }) => totals.inputBytesReadSum],
  ['shuffle_read_bytes', ({ totals }) => totals.srTotalBytesReadSum],
  ['memory_spill_bytes', ({ totals }) => totals.memoryBytesSpilledSum],
  ['disk_spill_bytes', ({ totals }) => totals.diskBytesSpilledSum],
  ['executor_run_time_ms', ({ totals }) => totals.executorRunTimeSum],
  ['unparsable_lines', ({ lines }) => lines.unparsable],
]

test.skipIf(!hasTestData)(
  'the totals of every public log are those that a line counter counted',
  async () => {
    const rows = resultRows('EVENTLOGS.tsv', '\t')
    expect(rows.length).toBeGreaterThan(60)
    for (const row of rows) {
      // Of an archive the index names the file within.
      const file = (row.get('file') ?? '').split('!')[0] ?? ''
      const { applications } = await summaryOfPublic(file)
      const found = applications.map((application) =>
        columns.map(([column, of]) => [column, String(of(application))]),
      )
      expect([file, found]).toEqual([file, [columns.map(([column]) => [column, row.get(column)])]])
    }
  },
)

const sumsOf = (rows: readonly LogRow[]) =>
  Object.keys(executorSumColumns).map((column) => [
    column,
    rows.reduce((sum, row) => sum + Number(row[column]), 0),
  ])

// In no public log the output of a task was lost, which counts twice in its stage alone.
test.skipIf(!hasTestData)('the executors of every public log add up to its stages', async () => {
  const logs = resultRows('EVENTLOGS.tsv', '\t').map((row) => row.get('file')?.split('!')[0] ?? '')
  expect(logs.length).toBeGreaterThan(60)
  for (const log of logs) {
    const rows = logRows(await factsOf(testDataPath(`eventlogs/${log}`)), placeOfTests)
    expect([log, sumsOf(rows.log_executor)]).toEqual([log, sumsOf(rows.log_stage)])
  }
})
