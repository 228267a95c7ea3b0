import { z } from 'zod'
import { duration, hidden, instant, key, text, wireOnly } from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  commandColumns,
  notebookClusterColumns,
  notebookCostColumns,
  notebookNameColumns,
  notebookSparkColumns,
  notebookUserColumn,
} from '#product/contract/columns/notebook-columns.ts'
import { withOptions } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { idList } from '#product/contract/filters/filters.ts'

const columns = [
  instant('startTime', 'Start', 'Start of its first command.', { always: true }),
  ...hidden(instant('endTime', 'End', 'End of its last command.', { always: true })),
  key('notebookId', 'Notebook id', 'Id of the notebook.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...withOptions({ hidden: true }, notebookNameColumns),
  notebookUserColumn,
  ...notebookClusterColumns,
  duration('duration', 'Duration', 'From first to last command.', { always: true, priority: 65 }),
  ...commandColumns,
  ...notebookCostColumns,
  ...notebookSparkColumns,
  ...wireOnly(text('workspaceUrl', 'Workspace URL', 'Address of the workspace.')),
]

const sessionList = {
  guard: mayRead('user'),
  listName: 'notebookRunReports',
  filters: currencyFilter,
  columns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterId', 'userId', 'startTime', 'currency'],
} as const

export const listNotebookSessions = report({
  ...sessionList,
  name: 'listNotebookSessions',
  path: '/reports/notebooks/{notebookId}',
  summary:
    'Sessions of a notebook on clusters in the range: commands of a person with at most 25 minutes in between.',
})

export const filterNotebookSessions = report({
  ...sessionList,
  name: 'filterNotebookSessions',
  method: 'POST',
  path: '/reports/clusters/allpurpose/notebooks/{notebookId}',
  body: z.strictObject({ clusterIds: idList, appIds: idList }),
  summary: 'The same, filtered by clusters and their instances.',
})
