import { absentWhere, count, duration, flag, id, instant, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { nobodysTime, wholeRun } from '#product/contract/absences/runs.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

const kinds =
  'set-up and work of the task; of its cluster: up, start_up, interactive (somebody used it), quiet (nobody did), run (another run or task).'

export const listTaskTimeline = report({
  name: 'listTaskTimeline',
  path: '/reports/jobs/{jobId}/{jobRunId}/{taskRunId}/timeline',
  guard: mayRead('user'),
  summary:
    'What one task run did and what its cluster did meanwhile, and for whom; without since and until over its whole time.',
  listName: 'timeline',
  filters: {},
  columns: [
    text('kind', 'What', kinds, { always: true }),
    flag('isOwn', 'Own', 'True if it is the task itself.', { always: true }),
    instant('startTime', 'Start', 'When the stretch began.', { always: true }),
    instant('endTime', 'End', 'When the stretch ended.', { always: true }),
    duration('duration', 'Duration', 'From start to end.', { always: true }),
    id('clusterId', 'Cluster id', 'Cluster that it was on.', { absentBecause: noCluster }),
    ...absentWhere(
      nobodysTime,
      id('jobId', 'Job id', 'Job that the stretch belongs to.'),
      text('dbJobName', 'Job', 'Name of that job.'),
      id('runId', 'Run', 'Run that the stretch belongs to.'),
      count('attemptNumber', 'Attempt', 'Attempt of that run.'),
    ),
    ...absentWhere(
      wholeRun,
      id('taskRunId', 'Task run id', 'Task run that the stretch belongs to.'),
      text('taskKey', 'Task', 'Key of that task.'),
    ),
    workspaceIdColumn,
  ],
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'kind', 'endTime', 'jobId', 'runId', 'attemptNumber', 'taskRunId'],
  range: 'instants',
})
