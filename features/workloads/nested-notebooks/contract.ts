import type { Column } from '#contract/columns.ts'
import { report } from '#contract/report.ts'
import { noCluster, noNotebookName, partOfTask, runGoesOn } from '#product/contract/absences.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

const columns: readonly Column[] = [
  {
    name: 'notebookName',
    label: 'Notebook',
    format: 'text',
    meaning: 'Name of the run of the notebook.',
    sortable: true,
    absentBecause: noNotebookName,
  },
  { name: 'notebookRunId', label: 'Run', format: 'id', meaning: 'Id of the nested run.', sortable: true },
  {
    name: 'notebookJobId',
    label: 'Nested job id',
    format: 'id',
    meaning: 'Id that the platform gave to its job.',
    hidden: true,
  },
  {
    name: 'runType',
    label: 'Run type',
    format: 'text',
    meaning: 'WORKFLOW_RUN: started by a notebook.',
    hidden: true,
  },
  { name: 'status', label: 'Status', format: 'status', meaning: 'State of the nested run.', sortable: true },
  { name: 'startTime', label: 'Start', format: 'instant', meaning: 'When it started.', sortable: true },
  {
    name: 'endTime',
    label: 'End',
    format: 'instant',
    meaning: 'When it ended.',
    sortable: true,
    absentBecause: runGoesOn,
  },
  {
    name: 'duration',
    label: 'Duration',
    format: 'duration',
    meaning: 'From start to end.',
    sortable: true,
    summed: true,
    absentBecause: runGoesOn,
  },
  {
    name: 'clusterId',
    label: 'Cluster id',
    format: 'id',
    meaning: 'Cluster that it ran on.',
    absentBecause: noCluster,
  },
  {
    name: 'parentTaskRunId',
    label: 'Task run id',
    format: 'id',
    meaning: 'Task run whose notebook ran it.',
    hidden: true,
  },
  { name: 'parentTaskKey', label: 'Task', format: 'text', meaning: 'Key of that task.', hidden: true },
  { name: 'jobId', label: 'Job id', format: 'id', meaning: 'Job of the task.', wireOnly: true },
  { name: 'runId', label: 'Run id', format: 'id', meaning: 'Run of the task.', wireOnly: true },
  workspaceIdColumn,
  {
    name: 'cost',
    label: 'Cost',
    format: 'money',
    meaning: 'It runs on the machines of its task, whose cost includes it.',
    absentBecause: partOfTask,
  },
]

export const listNestedNotebooks = report({
  name: 'listNestedNotebooks',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/tasks/{taskId}/notebooks',
  guard: 'user',
  summary:
    'Notebooks that the notebook of a task ran in turn, first level; taskId is the id of the task run or its key.',
  listName: 'notebookRunReports',
  filters: searchFilter('Notebook or run id'),
  columns,
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'notebookRunId'],
})
