import {
  absentWhere,
  count,
  duration,
  flag,
  hidden,
  inDetail,
  money,
  share,
  text,
  wireOnly,
  withOptions,
} from '#contract/column-builders.ts'
import { noClusterUse } from '#product/contract/absences/clusters.ts'
import { assetList } from '#product/contract/asset-list.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'
import { sparkEstimateApart } from '#product/contract/spark-estimate.ts'
import { recommendationsColumn } from '#product/contract/columns/recommendation-columns.ts'
import {
  sparkBytesColumns,
  sparkReasonColumns,
  sparkSpillColumns,
  sparkTaskColumns,
} from '#product/contract/columns/spark-columns.ts'

const sparkColumns = [
  ...hidden(
    ...withOptions(sparkEstimateApart, [...sparkBytesColumns, ...sparkSpillColumns, ...sparkTaskColumns]),
  ),
  ...wireOnly(text('telemetryPartialBecause', 'Why partial', 'Why its Spark telemetry is only a part.')),
  ...sparkReasonColumns,
]

export const listAllPurposeClusters = assetList({
  name: 'listAllPurposeClusters',
  path: '/reports/clusters/allpurpose',
  listName: 'clusterReports',
  kind: 'cluster',
  columns: [
    ...inDetail(
      'use',
      money('runsCost', 'Jobs on it', 'Cost of job runs on it.', { ...costEstimate, priority: 53 }),
      money('wholeCost', 'Whole cluster', 'With job runs on it.', { ...costEstimate, hidden: true }),
      money('idleCost', 'Idle', 'Cost while nobody used the cluster.', { ...costEstimate, priority: 52 }),
      ...hidden(
        flag(
          'telemetryAvailable',
          'Telemetry',
          'Whether it has an event log that begins before the end of this range.',
        ),
      ),
      ...absentWhere(
        noClusterUse,
        duration('upTime', 'Up time', 'Time that it was ready in this range.', { priority: 60 }),
        share('activeRatio', 'Active', 'Share of up time with work.', { priority: 57 }),
        share('idleRatio', 'Idle time', 'Share of the up time in which nobody used it.', { priority: 56 }),
        ...hidden(
          count('instancesCount', 'Starts', 'Times that it was up in this range.'),
          duration('activeTime', 'Active time', 'Time with a job run or somebody at work.'),
          duration('idleTime', 'Idle time, duration', 'Time in which nobody used it.'),
        ),
      ),
    ),
    recommendationsColumn,
    ...inDetail('spark', ...sparkColumns),
  ],
})
