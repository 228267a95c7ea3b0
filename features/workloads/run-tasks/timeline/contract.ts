import type { Column } from '#contract/columns.ts'
import { report } from '#contract/report.ts'
import { noCluster, nobodysTime, wholeRun } from '#product/contract/absences.ts'

const columns: readonly Column[] = [
  {
    name: 'kind',
    label: 'What',
    format: 'text',
    meaning:
      'set-up and work of the task; of its cluster: up, start_up, interactive (somebody used it), quiet (nobody did), run (another run or task).',
    sortable: true,
  },
  { name: 'isOwn', label: 'Own', format: 'boolean', meaning: 'True if it is the task itself.' },
  {
    name: 'startTime',
    label: 'Start',
    format: 'instant',
    meaning: 'When the stretch began.',
    sortable: true,
  },
  { name: 'endTime', label: 'End', format: 'instant', meaning: 'When the stretch ended.', sortable: true },
  { name: 'duration', label: 'Duration', format: 'duration', meaning: 'From start to end.', sortable: true },
  {
    name: 'clusterId',
    label: 'Cluster id',
    format: 'id',
    meaning: 'Cluster that it was on.',
    absentBecause: noCluster,
  },
  {
    name: 'jobId',
    label: 'Job id',
    format: 'id',
    meaning: 'Job that the stretch belongs to.',
    absentBecause: nobodysTime,
  },
  {
    name: 'dbJobName',
    label: 'Job',
    format: 'text',
    meaning: 'Name of that job.',
    absentBecause: nobodysTime,
  },
  {
    name: 'runId',
    label: 'Run',
    format: 'id',
    meaning: 'Run that the stretch belongs to.',
    absentBecause: nobodysTime,
  },
  {
    name: 'attemptNumber',
    label: 'Attempt',
    format: 'count',
    meaning: 'Attempt of that run.',
    absentBecause: nobodysTime,
  },
  {
    name: 'taskRunId',
    label: 'Task run id',
    format: 'id',
    meaning: 'Task run that the stretch belongs to.',
    absentBecause: wholeRun,
  },
  {
    name: 'taskKey',
    label: 'Task',
    format: 'text',
    meaning: 'Key of that task.',
    absentBecause: wholeRun,
  },
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Workspace of the task.',
    wireOnly: true,
  },
]

export const listTaskTimeline = report({
  name: 'listTaskTimeline',
  path: '/reports/jobs/{jobId}/{jobRunId}/{taskRunId}/timeline',
  guard: 'user',
  summary:
    'What one task run did and what its cluster did meanwhile, and for whom; without since and until over its whole time.',
  listName: 'timeline',
  filters: {},
  columns,
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'kind', 'endTime', 'jobId', 'runId', 'attemptNumber', 'taskRunId'],
  range: 'instants',
})
