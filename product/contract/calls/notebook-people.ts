import { count, instant, key } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  commandColumns,
  notebookClusterColumns,
  notebookCostColumns,
  notebookUserColumn,
} from '../columns/notebook-columns.ts'

const used = [
  count('runsCount', 'Sessions', 'Sessions in this range.', { always: true, summed: true, priority: 58 }),
  instant('lastUsedTime', 'Last used', 'End of the last command.', { always: true, priority: 40 }),
  ...commandColumns,
  ...notebookCostColumns,
]

const peopleList = {
  guard: mayRead('user'),
  listName: 'people',
  filters: currencyFilter,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterId', 'userId', 'currency'],
} as const

export const listClusterPeople = report({
  ...peopleList,
  name: 'listClusterPeople',
  path: '/reports/clusters/allpurpose/{clusterId}/people',
  summary: 'People who ran commands in notebooks on a cluster, with their share of its interactive cost.',
  columns: [
    notebookUserColumn,
    key('clusterId', 'Cluster id', 'Id of the cluster.'),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    count('notebooksCount', 'Notebooks', 'Notebooks used on it.', { always: true, priority: 45 }),
    ...used,
  ],
})

export const listNotebookPeople = report({
  ...peopleList,
  name: 'listNotebookPeople',
  path: '/reports/notebooks/{notebookId}/people',
  summary: 'People who ran commands in a notebook, by cluster, with the share of its interactive cost.',
  columns: [
    notebookUserColumn,
    ...notebookClusterColumns,
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    ...used,
  ],
})
