import { doesNotApply, nobodyTells, notEnded, notTold } from '#contract/absence.ts'
import { whetherRead } from '../whether-read.ts'

export const noClusterName = notTold(
  'No source names the cluster.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterKind = notTold(
  'The type of the cluster is not known.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterOwner = notTold(
  'Neither the cluster nor its history names an owner.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterStart = notTold(
  'Neither the cluster nor its history has a start time.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noTaskOnCluster = doesNotApply('No task of a job is known to have run on this cluster.')
export const notOneJob = doesNotApply('Tasks of several jobs, or of no known job, ran on this cluster.')
export const notOneRun = doesNotApply('Tasks of several runs, or of no known run, ran on this cluster.')
export const noCluster = doesNotApply('Serverless compute has no cluster.')
export const noConfiguration = notTold(
  'There is no JSON data available.',
  ['clusters', 'cluster-history'],
  `Neither source has reported settings of this cluster. ${whetherRead}`,
)
export const noClusterFacts = notTold(
  'Its settings are not known.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const tooShortForTelemetry = doesNotApply(
  'The instance lasted one second and did no work: nothing was measured.',
)
export const noTelemetryOfInstance = notTold(
  'Neither cluster events nor node metrics of this instance are available.',
  ['cluster-events', 'node-timeline'],
  `Cluster events are kept for 30 days, the load of VMs for 90. ${whetherRead}`,
)
export const instanceNotAnalyzed = notEnded(
  'The instance is still running, and neither its events nor its node metrics have been collected yet.',
  'Available after its events or node metrics have been collected.',
)
export const notOneAsset = doesNotApply('Job clusters and serverless compute are no asset of their own.')
export const noClusterUse = notTold(
  'Its use is not known.',
  ['cluster-events', 'node-timeline'],
  `Cluster events are kept for 30 days, the load of VMs for 90. ${whetherRead}`,
)
export const noPoolFacts = notTold(
  'Its settings are not known.',
  ['instance-pools', 'instance-pool-history'],
  whetherRead,
)
export const noPoolHours = notTold(
  'No VM hours are known.',
  ['instance-events', 'cluster-events'],
  whetherRead,
)
export const noAsset = nobodyTells('The usage names no asset.', 'the asset in the usage record')
