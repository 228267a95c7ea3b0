import type { Source, System } from '#collect/source.ts'
import { priceList } from './aws/price-list/source.ts'
import { aws } from './aws/system.ts'
import { retailPrices } from './azure/retail-prices/source.ts'
import { azure } from './azure/system.ts'
import { accountPrices } from './databricks/account-prices/source.ts'
import { clusterEvents } from './databricks/cluster-events/source.ts'
import { clusterHistory } from './databricks/cluster-history/source.ts'
import { clusters } from './databricks/clusters/source.ts'
import { identity } from './databricks/identity/source.ts'
import { jobHistory } from './databricks/job-history/source.ts'
import { jobRunTimeline } from './databricks/job-run-timeline/source.ts'
import { jobRuns } from './databricks/job-runs/source.ts'
import { jobTaskRunTimeline } from './databricks/job-task-run-timeline/source.ts'
import { jobs } from './databricks/jobs/source.ts'
import { listPrices } from './databricks/list-prices/source.ts'
import { nodeTimeline } from './databricks/node-timeline/source.ts'
import { nodeTypes } from './databricks/node-types/source.ts'
import { databricks } from './databricks/system.ts'
import { usage } from './databricks/usage/source.ts'
import { workspaces } from './databricks/workspaces/source.ts'

/** The outside systems. */
export const systems: readonly System[] = [databricks, azure, aws]

/** What is asked of them; of two sources that are due, the earlier one here goes first. */
export const sources: readonly Source[] = [
  identity,
  workspaces,
  listPrices,
  accountPrices,
  usage,
  jobs,
  jobRuns,
  clusters,
  nodeTypes,
  retailPrices,
  priceList,
  clusterEvents,
  jobHistory,
  clusterHistory,
  jobRunTimeline,
  jobTaskRunTimeline,
  nodeTimeline,
]
