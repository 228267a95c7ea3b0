import type { Source, System } from '#collect/source.ts'
import { priceList } from './aws/price-list/source.ts'
import { aws } from './aws/system.ts'
import { retailPrices } from './azure/retail-prices/source.ts'
import { azure } from './azure/system.ts'
import { accountPrices } from './databricks/account-prices/source.ts'
import { apps } from './databricks/apps/source.ts'
import { auditEvents } from './databricks/audit-events/source.ts'
import { clusterEvents } from './databricks/cluster-events/source.ts'
import { clusterHistory } from './databricks/cluster-history/source.ts'
import { clusters } from './databricks/clusters/source.ts'
import { endpointUsage } from './databricks/endpoint-usage/source.ts'
import { groups } from './databricks/groups/source.ts'
import { identity } from './databricks/identity/source.ts'
import { instanceEvents } from './databricks/instance-events/source.ts'
import { instancePoolHistory } from './databricks/instance-pool-history/source.ts'
import { instancePools } from './databricks/instance-pools/source.ts'
import { jobHistory } from './databricks/job-history/source.ts'
import { jobRunTimeline } from './databricks/job-run-timeline/source.ts'
import { jobRuns } from './databricks/job-runs/source.ts'
import { jobTaskRunTimeline } from './databricks/job-task-run-timeline/source.ts'
import { jobs } from './databricks/jobs/source.ts'
import { listPrices } from './databricks/list-prices/source.ts'
import { nodeTimeline } from './databricks/node-timeline/source.ts'
import { nodeTypes } from './databricks/node-types/source.ts'
import { notebookCommands } from './databricks/notebook-commands/source.ts'
import { permissions } from './databricks/permissions/source.ts'
import { pipelineEvents } from './databricks/pipeline-events/source.ts'
import { pipelineHistory } from './databricks/pipeline-history/source.ts'
import { pipelineUpdateTimeline } from './databricks/pipeline-update-timeline/source.ts'
import { pipelineUpdates } from './databricks/pipeline-updates/source.ts'
import { pipelines } from './databricks/pipelines/source.ts'
import { predictiveOptimization } from './databricks/predictive-optimization/source.ts'
import { queryHistory } from './databricks/query-history/source.ts'
import { querySources } from './databricks/query-sources/source.ts'
import { servedEntities } from './databricks/served-entities/source.ts'
import { servingEndpoints } from './databricks/serving-endpoints/source.ts'
import { databricks } from './databricks/system.ts'
import { tableLineage } from './databricks/table-lineage/source.ts'
import { usage } from './databricks/usage/source.ts'
import { vectorSearchEndpoints } from './databricks/vector-search-endpoints/source.ts'
import { vectorSearchIndexes } from './databricks/vector-search-indexes/source.ts'
import { warehouseEvents } from './databricks/warehouse-events/source.ts'
import { warehouseHistory } from './databricks/warehouse-history/source.ts'
import { warehouses } from './databricks/warehouses/source.ts'
import { workspaces } from './databricks/workspaces/source.ts'
import { eventLog } from './spark/event-log/source.ts'

/** The outside systems. */
export const systems: readonly System[] = [databricks, azure, aws]

/** The sources. Of two that are due, the earlier one in this list is fetched first. */
export const sources: readonly Source[] = [
  identity,
  workspaces,
  listPrices,
  accountPrices,
  usage,
  jobs,
  jobRuns,
  clusters,
  warehouses,
  pipelines,
  pipelineUpdates,
  instancePools,
  servingEndpoints,
  vectorSearchEndpoints,
  vectorSearchIndexes,
  apps,
  querySources,
  nodeTypes,
  retailPrices,
  priceList,
  clusterEvents,
  jobHistory,
  warehouseHistory,
  pipelineHistory,
  instancePoolHistory,
  servedEntities,
  clusterHistory,
  jobRunTimeline,
  jobTaskRunTimeline,
  pipelineUpdateTimeline,
  warehouseEvents,
  instanceEvents,
  nodeTimeline,
  endpointUsage,
  queryHistory,
  tableLineage,
  predictiveOptimization,
  pipelineEvents,
  auditEvents,
  notebookCommands,
  groups,
  permissions,
  eventLog,
]
