import { z } from 'zod'
import { count, hidden, id, instant, key } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  commandColumns,
  notebookCostColumns,
  notebookNameColumns,
  notebookSparkColumns,
  notebookUserColumn,
} from '#product/contract/columns/notebook-columns.ts'
import { idList, searchFilter } from '#product/contract/filters/filters.ts'

const columns = [
  ...notebookNameColumns,
  ...hidden(id('notebookId', 'Notebook id', 'Id of the notebook.', { always: true })),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  { ...notebookUserColumn, label: 'Last person', meaning: 'Who ran the last command.' },
  instant('lastUsedTime', 'Last used', 'End of the last command.', { always: true, priority: 40 }),
  count('runsCount', 'Sessions', 'Sessions in this range.', { always: true, summed: true, priority: 58 }),
  count('clustersCount', 'Clusters', 'Clusters that it ran on.', { always: true, priority: 45 }),
  ...hidden(count('peopleCount', 'People', 'People who ran commands in it.', { always: true })),
  ...commandColumns,
  ...notebookCostColumns,
  ...notebookSparkColumns,
]

const notebookList = {
  guard: mayRead('user'),
  listName: 'notebookReports',
  filters: { ...currencyFilter, ...searchFilter('Search notebooks') },
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'notebookId', 'currency'],
} as const

export const listClusterNotebooks = report({
  ...notebookList,
  name: 'listClusterNotebooks',
  path: '/reports/clusters/notebooks',
  summary: 'Notebooks that ran commands on clusters, with their share of the interactive cost of these.',
})

export const filterClusterNotebooks = report({
  ...notebookList,
  name: 'filterClusterNotebooks',
  method: 'POST',
  path: '/reports/clusters/allpurpose/notebooks',
  body: z.strictObject({ clusterIds: idList, appIds: idList }),
  summary: 'The same, of these clusters or their instances.',
})
