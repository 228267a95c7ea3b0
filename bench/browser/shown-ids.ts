import type { Page } from 'playwright-core'

type Row = Readonly<Record<string, unknown>>
/** Where the id of a field of paths is found: the first row of a list. Fields that it needs itself stand before it. */
type Found = readonly [field: string, call: string, list: string, key: string]

/** The days of which pages are opened. */
export const shownDays = 'startDate=2025-05-24&endDate=2025-05-30'
const askedDays = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

const found: readonly Found[] = [
  ['jobId', '/reports/jobs?search=supplier_feed_import&', 'jobReports', 'dbJobId'],
  ['runId', '/reports/jobs/{jobId}/runs?', 'jobRunReports', 'runId'],
  ['taskId', '/reports/jobs/{jobId}/runs/{runId}/0/task-runs?', 'taskRuns', 'taskRunId'],
  ['pipelineId', '/reports/pipelines?', 'pipelineReports', 'pipelineId'],
  ['updateId', '/reports/pipelines/{pipelineId}/updates?', 'pipelineUpdates', 'updateId'],
  ['warehouseId', '/reports/sql-warehouses?', 'warehouseReports', 'sqlEndpointId'],
  ['clusterId', '/reports/clusters/allpurpose?', 'clusterReports', 'clusterId'],
  ['appId', '/cluster-instances/allpurpose/{clusterId}?', 'clusterInstances', 'appId'],
  ['poolId', '/reports/pools?', 'poolReports', 'poolId'],
  ['notebookId', '/reports/clusters/notebooks?', 'notebookReports', 'notebookId'],
  ['servingId', '/reports/ai/model_serving_endpoints?', 'workloadReports', 'endpointId'],
  ['searchId', '/reports/ai/vector_search_endpoints?', 'workloadReports', 'endpointId'],
  ['hostedAppId', '/reports/apps?', 'workloadReports', 'appId'],
  ['serverlessJobId', '/reports/serverless/jobs?', 'workloadReports', 'dbJobId'],
  ['oneTimeId', '/reports/submit-runs?', 'workloadReports', 'dbJobId'],
  ['upkeepId', '/reports/maintenance-jobs?', 'jobReports', 'dbJobId'],
]

/** Fields that mean something else on some pages. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/reporting/databricks-platform/apps/{appId}': { appId: 'hostedAppId' },
  '/reporting/artificial-intelligence/model-serving/{endpointId}': { endpointId: 'servingId' },
  '/reporting/artificial-intelligence/vector-search/{endpointId}': { endpointId: 'searchId' },
  '/reporting/one-time-runs/{jobId}': { jobId: 'oneTimeId' },
  '/reporting/serverless/job/{jobId}/runs': { jobId: 'serverlessJobId' },
  '/reporting/serverless/one-time-runs/{jobId}/runs': { jobId: 'serverlessJobId' },
  '/reporting/maintenance-jobs/{jobId}': { jobId: 'upkeepId' },
}

const fieldsOf = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

function filled(path: string, ids: ReadonlyMap<string, string>): string {
  const own = others[path] ?? {}
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(ids.get(own[name] ?? name) ?? ''),
  )
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** Under which name the workspace of a field's thing is kept: ids are unique within a workspace only. */
const workspaceOf = (field: string) => `workspace of ${field}`

/** The workspace of what a path is about; undefined where its first field names nothing that has one. */
function workspaceIn(path: string, ids: ReadonlyMap<string, string>): string | undefined {
  const [first = ''] = fieldsOf(path)
  return ids.get(workspaceOf(others[path]?.[first] ?? first))
}

/** An id for each field of paths that the product has something to show for, and the workspaces of these things. */
export async function shownIds(page: Page, url: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map([
    ['timeFrame', 'weekly'],
    ['category', 'Jobs Compute'],
  ])
  for (const [field, call, list, key] of found) {
    if (!fieldsOf(call).every((name) => ids.has(name))) continue
    const workspace = workspaceIn(call, ids)
    const within = workspace === undefined ? '' : `workspaceId=${workspace}&`
    const answer = await page.request.get(`${url}/api/1.0${filled(call, ids)}${within}${askedDays}`)
    const body: unknown = answer.ok() ? await answer.json() : undefined
    const rows = isRow(body) ? body[list] : undefined
    const first: unknown = Array.isArray(rows) ? rows[0] : undefined
    if (!isRow(first)) continue
    const { [key]: id, workspaceId } = first
    if (typeof id !== 'string' || id === '') continue
    ids.set(field, id)
    if (typeof workspaceId === 'string') ids.set(workspaceOf(field), workspaceId)
  }
  return ids
}

/** The address of a page; undefined where there is nothing that it could show. */
export function addressOf(path: string, ids: ReadonlyMap<string, string>, tab?: string): string | undefined {
  const own = others[path] ?? {}
  if (!fieldsOf(path).every((name) => ids.has(own[name] ?? name))) return undefined
  const run = ids.get('runId')
  const workspace = workspaceIn(path, ids)
  const more = [run && `runId=${run}`, workspace && `ofWorkspace=${workspace}`, tab && `tab=${tab}`].filter(
    Boolean,
  )
  return `${filled(path, ids)}?${[shownDays, ...more].join('&')}`
}
