import { report } from '#contract/report.ts'
import { notStarted } from '#product/contract/absences.ts'
import { search } from '#product/contract/filters/filters.ts'

export const listKnownRuns = report({
  name: 'listKnownRuns',
  path: '/runs',
  guard: 'user',
  summary: 'Attempts of job runs that were ever seen, whatever the range, without figures, page by page.',
  listName: 'content',
  filters: { search: search.meta({ description: 'Part of the run id.' }) },
  columns: [
    {
      name: 'runId',
      label: 'Run id',
      format: 'id',
      meaning: 'Id of the run.',
      sortable: true,
      sortName: 'ID',
    },
    { name: 'attemptNumber', label: 'Attempt', format: 'count', meaning: '0 is the original attempt.' },
    {
      name: 'dbJobName',
      label: 'Job',
      format: 'text',
      meaning: 'Name of the job; that of the run where it was a one-time run.',
      sortable: true,
      sortName: 'NAME',
      detail: 'jobs',
    },
    { name: 'jobId', label: 'Job id', format: 'id', meaning: 'Job of the run.' },
    {
      name: 'workspaceId',
      label: 'Workspace id',
      format: 'id',
      meaning: 'Workspace that the run was in.',
      wireOnly: true,
    },
    { name: 'status', label: 'Status', format: 'status', meaning: 'How it ended, or how far it is.' },
    {
      name: 'startTime',
      label: 'Start',
      format: 'instant',
      meaning: 'When it started.',
      sortable: true,
      absentBecause: notStarted,
    },
  ],
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'jobId', 'runId', 'attemptNumber'],
})
