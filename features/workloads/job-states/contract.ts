import { report } from '#contract/report.ts'

export const listJobStates = report({
  name: 'listJobStates',
  path: '/reports/jobs/states',
  guard: 'user',
  summary: 'States of the last five runs of each job that ran in the range.',
  listName: 'content',
  filters: {},
  columns: [
    { name: 'jobId', label: 'Job id', format: 'id', meaning: 'Id of the job.', sortable: true },
    {
      name: 'workspaceId',
      label: 'Workspace id',
      format: 'id',
      meaning: 'Workspace that the job lies in.',
      sortable: true,
    },
    {
      name: 'runIds',
      label: 'Run ids',
      format: 'badges',
      meaning: 'Ids of these runs, oldest first.',
      detail: 'states',
    },
    {
      name: 'runStatuses',
      label: 'Last five',
      format: 'statuses',
      meaning: 'States of these runs, oldest first.',
      detail: 'states',
    },
  ],
  order: { column: 'jobId', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'jobId'],
})
