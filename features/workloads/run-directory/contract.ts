import { absentWhere, id, inDetail, instant, status, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { notStarted } from '#product/contract/absences/runs.ts'
import { attemptNumberColumn, workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'
import { search } from '#product/contract/filters/filters.ts'

export const listKnownRuns = report({
  name: 'listKnownRuns',
  path: '/runs',
  guard: mayRead('user'),
  summary: 'Attempts of job runs that were ever seen, whatever the range, without figures, page by page.',
  listName: 'content',
  filters: { search: search.meta({ description: 'Part of the run id.' }) },
  columns: [
    id('runId', 'Run id', 'Id of the run.', { always: true, sortName: 'ID' }),
    attemptNumberColumn,
    ...inDetail(
      'jobs',
      text('dbJobName', 'Job', 'Name of the job, or of a one-time run.', { always: true, sortName: 'NAME' }),
    ),
    id('jobId', 'Job id', 'Job of the run.', { always: true }),
    workspaceIdColumn,
    status('status', 'Status', 'State of the attempt.'),
    ...absentWhere(notStarted, instant('startTime', 'Start', 'Start of the attempt.')),
  ],
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'jobId', 'runId', 'attemptNumber'],
})
