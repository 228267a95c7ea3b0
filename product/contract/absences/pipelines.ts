import { doesNotApply, elsewhere, notTold } from '#contract/absence.ts'
import { whetherRead } from '../whether-read.ts'

const anotherRange = 'Choose a longer range.'

export const noClusterOfUpdate = doesNotApply(
  'Cluster-id not found. No cluster was associated with this update: it is serverless, its cluster was deleted before its configuration was saved, or it failed before a cluster was created.',
)
export const noPipelineFacts = notTold(
  'Its settings are not known.',
  ['pipelines', 'pipeline-history'],
  whetherRead,
)
export const noPipelineLog = notTold(
  'Its event log is not known, or reports no rows.',
  ['pipeline-events'],
  `The event log is kept for 14 days before the first collection. ${whetherRead}`,
)
export const noExpectation = notTold(
  'Its tables have no expectations, or its event log is not known.',
  ['pipeline-events'],
  `The event log is kept for 14 days before the first collection. ${whetherRead}`,
)
export const noMaintenanceCluster = doesNotApply(
  'No maintenance on a cluster of its own in this range: it ran on serverless compute, or not at all.',
)
export const noPipelineUpdate = elsewhere('No update ended in this range.', anotherRange)
