import { absentWhere, count, duration, inDetail, money } from '#contract/column-builders.ts'
import { noClusterUse } from '#product/contract/absences/clusters.ts'
import { assetList } from '#product/contract/asset-list.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'
import { noNotebookFacts } from '#product/contract/absences/notebooks.ts'

export const listClusterDetails = assetList({
  name: 'listClusterDetails',
  path: '/reports/clusters/allpurpose/details',
  listName: 'clusterDetails',
  kind: 'cluster',
  columns: inDetail(
    'facts',
    count('jobsCount', 'Jobs', 'Jobs and one-time runs with cost on it.'),
    money('idleCost', 'Idle', 'Cost while nobody used the cluster.', costEstimate),
    ...absentWhere(
      noClusterUse,
      money(
        'costPerActiveHour',
        'Cost per active hour',
        'Cost of the whole cluster per hour with work.',
        costEstimate,
      ),
      duration('longestIdleGap', 'Longest idle gap', 'Longest time in which nobody used it.'),
    ),
    ...absentWhere(
      noNotebookFacts,
      count('usersCount', 'People', 'People who ran commands on it.'),
      count('notebooksCount', 'Notebooks', 'Notebooks with commands on it.'),
    ),
  ),
})
