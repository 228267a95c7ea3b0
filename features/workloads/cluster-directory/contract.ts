import { absentWhere, count, flag, id, instant, key, text, withOptions } from '#contract/column-builders.ts'
import type { Column } from '#contract/columns.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import {
  noClusterOwner,
  noClusterStart,
  noTaskOnCluster,
  notOneJob,
  notOneRun,
} from '#product/contract/absences/clusters.ts'
import { search } from '#product/contract/filters/filters.ts'

/** Columns of the query that looks up what ran on the clusters that are shown. */
const ofUse = <const Each extends readonly Column[]>(...columns: Each) =>
  withOptions({ detail: 'use', sortable: false }, columns)

export const listKnownClusters = report({
  name: 'listKnownClusters',
  path: '/clusters',
  guard: mayRead('user'),
  summary: 'Clusters that were ever seen, whatever the range, page by page.',
  listName: 'content',
  filters: { search: search.meta({ description: 'Part of the name or id.' }) },
  columns: [
    text('clusterName', 'Cluster', 'Name of the cluster, or its id.', { always: true, sortName: 'NAME' }),
    id('clusterId', 'Cluster id', 'Id of the cluster.', { always: true, sortName: 'ID' }),
    key('workspaceId', 'Workspace id', 'Workspace of the cluster.'),
    ...ofUse(text('workspaceName', 'Workspace', 'Workspace of the cluster.')),
    text('kind', 'Kind', 'Shared, pipeline or job (one run).'),
    ...absentWhere(noClusterOwner, text('owner', 'Owner', 'Creator of the cluster.', { sortName: 'OWNER' })),
    flag('isDeleted', 'Deleted', 'True if the cluster no longer exists.'),
    ...absentWhere(
      noClusterStart,
      instant('createTime', 'Created', 'Creation time.', { sortName: 'CREATED' }),
    ),
    ...ofUse(count('runsCount', 'Runs', 'Job runs with a task on the cluster.', { always: true })),
    ...ofUse(
      ...absentWhere(noTaskOnCluster, instant('lastUsedTime', 'Last used', 'Start of the last task.')),
    ),
    ...ofUse(...absentWhere(notOneJob, id('jobId', 'Job id', 'The only job of its runs.'))),
    ...ofUse(
      ...absentWhere(
        notOneRun,
        id('runId', 'Run id', 'The only run.'),
        count('attemptNumber', 'Attempt', 'Last attempt of the only run; 0 is the original run.'),
      ),
    ),
  ],
  order: { column: 'kind', direction: 'DESC', thenMostOf: 'createTime' },
  tieBreakers: ['workspaceId', 'clusterId'],
})
