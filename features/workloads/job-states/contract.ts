import { badges, id, inDetail, statuses } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'

export const listJobStates = report({
  name: 'listJobStates',
  path: '/reports/jobs/states',
  guard: mayRead('user'),
  summary: 'States of the last five runs of each job that ran in the range.',
  listName: 'content',
  filters: {},
  columns: [
    id('jobId', 'Job id', 'Id of the job.', { always: true }),
    id('workspaceId', 'Workspace id', 'Workspace of the job.', { always: true }),
    ...inDetail(
      'states',
      badges('runIds', 'Run ids', 'Ids of these runs, oldest first.'),
      statuses('runStatuses', 'Last 5 runs', 'States of these runs, oldest first.'),
    ),
  ],
  order: { column: 'jobId', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'jobId'],
})
