import { expect, test } from 'vitest'
import { hasTestData } from '#connectors/testing/test-data.ts'
import type { ApplicationDocument } from './document/application-document.ts'
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
