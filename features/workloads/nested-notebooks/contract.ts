import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  duration,
  hidden,
  id,
  instant,
  key,
  money,
  status,
  text,
} from '#contract/column-builders.ts'
import { report } from '#contract/report.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { noNotebookName, partOfTask } from '#product/contract/absences/tasks.ts'
import { runGoesOn } from '#product/contract/absences/runs.ts'
import { jobIdColumn, workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

export const listNestedNotebooks = report({
  name: 'listNestedNotebooks',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/tasks/{taskId}/notebooks',
  guard: mayRead('user'),
  summary:
    'Notebooks that the notebook of a task ran in turn, first level; taskId is the id of the task run or its key.',
  listName: 'notebookRunReports',
  filters: searchFilter('Notebook or run id'),
  columns: [
    text('notebookName', 'Notebook', 'Name of the notebook run.', {
      absentBecause: noNotebookName,
      under: 'notebookRunId',
    }),
    id('notebookRunId', 'Run', 'Id of the nested run.', { always: true }),
    ...hidden(
      id('notebookJobId', 'Nested job id', 'Id of its job.', { always: true }),
      text('runType', 'Run type', 'WORKFLOW_RUN: started by a notebook.', { always: true }),
    ),
    status('status', 'Status', 'State of the nested run.', { always: true }),
    instant('startTime', 'Start', 'When it started.', { always: true }),
    ...absentWhere(
      runGoesOn,
      instant('endTime', 'End', 'When it ended.'),
      duration('duration', 'Duration', 'From start to end.', { summed: true }),
    ),
    id('clusterId', 'Cluster id', 'Cluster that it ran on.', { absentBecause: noCluster }),
    ...hidden(
      id('parentTaskRunId', 'Task run id', 'Task run whose notebook ran it.', { always: true }),
      text('parentTaskKey', 'Task', 'Key of that task.'),
    ),
    jobIdColumn,
    key('runId', 'Run id', 'Run of the task.'),
    workspaceIdColumn,
    money('cost', 'Cost', 'Part of the cost of its task.', { sortable: false, absentBecause: partOfTask }),
  ],
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'notebookRunId'],
})
