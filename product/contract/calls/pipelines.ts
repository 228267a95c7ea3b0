import {
  absentWhere,
  count,
  duration,
  flag,
  hidden,
  id,
  inDetail,
  money,
  statuses,
  text,
} from '#contract/column-builders.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import {
  noExpectation,
  noMaintenanceCluster,
  noPipelineFacts,
  noPipelineLog,
  noPipelineUpdate,
} from '#product/contract/absences/pipelines.ts'
import { noTrigger } from '#product/contract/absences/runs.ts'
import { recommendationsColumn } from '#product/contract/columns/recommendation-columns.ts'
import { assetList } from '#product/contract/asset-list.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'

const updates = inDetail(
  'updates',
  statuses('updateStatuses', 'Last 5 updates', 'Last five updates, newest right.'),
  count('updatesCount', 'Updates', 'Updates active in this range.', { priority: 70 }),
  count('numberOfFailedUpdates', 'Failed', 'Updates in this range that failed.', { priority: 65 }),
  ...absentWhere(
    noPipelineUpdate,
    duration('duration', 'Duration', 'Average of updates that ended.', { priority: 60 }),
  ),
  ...hidden(
    count('numberOfAnalyzedUpdates', 'Analyzed', 'Updates active in this range with Spark telemetry.'),
    ...absentWhere(
      noTrigger,
      text('lastCause', 'Last cause', 'What started its last update.', { cell: 'words' }),
    ),
    ...absentWhere(noPipelineLog, count('outputRows', 'Rows', 'Rows that updates in this range wrote.')),
    ...absentWhere(
      noExpectation,
      count('droppedRecords', 'Dropped', 'Records dropped by expectations.'),
      count('failedRecords', 'Failed records', 'Records that failed an expectation.'),
    ),
    ...absentWhere(noCluster, id('updateClusterId', 'Update cluster', 'Cluster of the last update.')),
  ),
)

const parts = inDetail(
  'parts',
  money('updateCost', 'Updates', 'Cost of updates.', { priority: 35, ...costEstimate }),
  money('maintenanceCost', 'Maintenance', 'Cost of maintenance.', {
    priority: 34,
    ...costEstimate,
  }),
  money('orphanCost', 'Without an update', 'Cost of usage without one.', {
    hidden: true,
    ...costEstimate,
  }),
  ...hidden(
    ...absentWhere(
      noMaintenanceCluster,
      id('maintenanceClusterId', 'Maintenance cluster', 'Cluster of the last maintenance.'),
    ),
  ),
)

const facts = inDetail(
  'facts',
  ...absentWhere(
    noPipelineFacts,
    flag('isContinuous', 'Continuous', 'True if it never stops by itself.', { priority: 42 }),
    ...hidden(
      flag('isServerless', 'Serverless', 'True if it runs on serverless compute.'),
      flag('isDevelopment', 'Development', 'True in development mode.'),
      text('edition', 'Edition', 'Product edition.', { cell: 'words' }),
      text('channel', 'Channel', 'Release channel.', { cell: 'words' }),
      text('target', 'Target', 'Schema that it writes to.'),
    ),
  ),
)

const pipelines = {
  kind: 'pipeline',
  columns: [...updates, ...facts, ...parts, recommendationsColumn],
} as const

export const listPipelines = assetList({
  ...pipelines,
  name: 'listPipelines',
  path: '/reports/pipelines',
  listName: 'pipelineReports',
})

export const listServerlessPipelines = assetList({
  ...pipelines,
  name: 'listServerlessPipelines',
  path: '/reports/serverless/pipelines',
  listName: 'workloadReports',
})
