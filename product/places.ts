import { placeAt } from '#contract/place.ts'

// Which workspace a thing lies in; it distinguishes things with the same id and narrows no scope.
const thing = 'ofWorkspace'

/** Every page of the product: links are made of these and import no screen. */
export const place = {
  workflows: placeAt('/reporting', [
    'tab',
    'groupBy',
    'ofTag',
    'owner',
    'tag',
    'withoutTag',
    'trigger',
    'search',
    'searchBy',
    'drawer',
  ]),
  allWorkloads: placeAt('/reporting/all', ['assetKind', 'owner', 'search', 'searchBy']),
  apps: placeAt('/reporting/databricks-platform/apps', ['search', 'searchBy']),
  vectorSearch: placeAt('/reporting/artificial-intelligence/vector-search', ['search', 'searchBy']),
  modelServing: placeAt('/reporting/artificial-intelligence/model-serving', ['search', 'searchBy']),
  vectorSearchEndpoint: placeAt('/reporting/artificial-intelligence/vector-search/{endpointId}', [thing]),
  modelServingEndpoint: placeAt('/reporting/artificial-intelligence/model-serving/{endpointId}', [thing]),
  serverless: placeAt('/reporting/serverless', ['tab', 'search', 'searchBy']),
  serverlessJob: placeAt('/reporting/serverless/job/{jobId}/runs', [thing]),
  serverlessOneTimeRuns: placeAt('/reporting/serverless/one-time-runs/{jobId}/runs', [thing]),
  serverlessNotebooks: placeAt('/reporting/serverless/notebooks', ['search', 'searchBy']),
  notebook: placeAt('/reporting/notebooks/{notebookId}', [thing]),
  pipelines: placeAt('/reporting/pipelines', ['tab', 'search', 'searchBy']),
  pipelineUpdates: placeAt('/reporting/pipelines/{pipelineId}/runs', [thing]),
  warehouses: placeAt('/reporting/sql-warehouses', ['search', 'searchBy']),
  warehouse: placeAt('/reporting/sql-warehouses/{warehouseId}', [thing, 'tab', 'orderBy']),
  clusters: placeAt('/reporting/all-purpose-compute', ['search', 'searchBy']),
  cluster: placeAt('/clusters/instances/{clusterId}', [thing, 'tab']),
  instance: placeAt('/clusters/{clusterId}/instances/{appId}/trend', [thing]),
  instanceAutoscaling: placeAt('/clusters/{clusterId}/instances/{appId}/autoscaling-timeline', [thing]),
  instanceConfiguration: placeAt('/clusters/{clusterId}/instances/{appId}/configuration', [thing]),
  clusterConfiguration: placeAt('/clusters/configuration-timeline/{clusterId}', [thing, 'version']),
  pools: placeAt('/reporting/pools', ['search', 'searchBy']),
  pool: placeAt('/reporting/pools/{poolId}', [thing, 'tab']),
  runs: placeAt('/reporting/workflow-runs/data/{jobId}', [thing, 'status', 'clusterId', 'finding', 'chosen']),
  runTrend: placeAt('/reporting/workflow-runs/trend/{jobId}', [thing, 'status', 'clusterId']),
  runComparison: placeAt('/reporting/workflow-runs/comparison/{jobId}', [
    thing,
    'runId',
    'attemptNumber',
    'otherRunId',
    'otherAttemptNumber',
  ]),
  run: placeAt(
    '/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks',
    [thing, 'attemptNumber'],
    ['clusterId'],
  ),
  runInstances: placeAt('/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/cluster-instances', [
    thing,
    'attemptNumber',
  ]),
  oneTimeRuns: placeAt('/reporting/one-time-runs/{jobId}', [thing]),
  maintenanceRuns: placeAt('/reporting/maintenance-jobs/{jobId}', [thing]),
  nestedNotebooks: placeAt(
    '/reporting/workflow-nested-notebooks/jobs/{jobId}/runs/{runId}/tasks/{taskId}/nested-notebooks',
    [thing, 'attemptNumber'],
  ),
  unallocatedCost: placeAt('/reporting/unexplained-money'),
  ownCost: placeAt('/settings/own-cost'),
} as const
