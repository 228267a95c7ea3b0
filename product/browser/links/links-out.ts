import { z } from 'zod'
import type { Row } from '#contract/report.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'

const part = z.string().nullish()
const runRow = z.object({ workspaceUrl: part, workspaceId: part, jobId: part, runId: part })
const taskRow = z.object({ workspaceId: part, clusterId: part, sparkContextId: part })

/** A link to another system, or why there is none. */
export type LinkOut =
  | { href: string; absentBecause?: undefined }
  | { href?: undefined; absentBecause: string }

function baseOf(workspaceUrl: string): string | undefined {
  const address = /^https?:\/\//.test(workspaceUrl) ? workspaceUrl : `https://${workspaceUrl}`
  if (workspaceUrl === '' || !URL.canParse(address)) return undefined
  return new URL(address).origin
}

function encoded(text: string | null | undefined): string {
  return encodeURIComponent(text ?? '')
}

const noWorkspaceAddress =
  'The address of the workspace is not known: add the workspace to the connection, or give its source the right to list workspaces.'

/** The page of a run in its workspace. */
export function databricksRunLink(run: Row): LinkOut {
  const { workspaceUrl, workspaceId, jobId, runId } = runRow.parse(run)
  const base = baseOf(workspaceUrl ?? '')
  if (base === undefined || !jobId || !runId) return { absentBecause: noWorkspaceAddress }
  return { href: `${base}/?o=${encoded(workspaceId)}#job/${encoded(jobId)}/run/${encoded(runId)}` }
}

type Asset = { kind: AssetKind; id: string; name?: string | undefined }
type PathOf = (id: string, name: string) => string

const jobPath: PathOf = (id) => `jobs/${id}`

const assetPaths: Readonly<Partial<Record<AssetKind, PathOf>>> = {
  job: jobPath,
  one_time_run: jobPath,
  cluster: (id) => `compute/clusters/${id}`,
  pool: (id) => `compute/instance-pools/${id}`,
  warehouse: (id) => `sql/warehouses/${id}`,
  pipeline: (id) => `pipelines/${id}`,
  notebook: (id) => `editor/notebooks/${id}`,
  app: (_id, name) => `apps/${name}`,
  vector_search: (_id, name) => `compute/vector-search/${name}`,
  model_serving: (_id, name) => `ml/endpoints/${name}`,
}

/** The page of an asset in its workspace; undefined where its kind has none, or is found by a name that is not known. */
export function databricksAssetLink(
  workspaceUrl: string | null,
  workspaceId: string,
  { kind, id, name }: Asset,
): LinkOut | undefined {
  const path = assetPaths[kind]?.(encoded(id), encoded(name))
  const base = baseOf(workspaceUrl ?? '')
  if (path === undefined || path.endsWith('/')) return undefined
  if (base === undefined) return { absentBecause: noWorkspaceAddress }
  return { href: `${base}/${path}?o=${encoded(workspaceId)}` }
}

/** The page of an update of a pipeline in its workspace. */
export function databricksUpdateLink(
  workspaceUrl: string | null,
  update: { workspaceId: string; pipelineId: string; updateId: string },
): LinkOut {
  const base = baseOf(workspaceUrl ?? '')
  const { workspaceId, pipelineId, updateId } = update
  if (base === undefined) return { absentBecause: noWorkspaceAddress }
  return {
    href: `${base}/pipelines/${encoded(pipelineId)}/updates/${encoded(updateId)}?o=${encoded(workspaceId)}`,
  }
}

const sourcePaths: Readonly<Record<string, (id: string) => string>> = {
  dashboard: (id) => `dashboardsv3/${id}`,
  query: (id) => `sql/editor/${id}`,
  alert: (id) => `sql/alerts/${id}`,
  genie: (id) => `genie/rooms/${id}`,
  notebook: (id) => `editor/notebooks/${id}`,
}

/** The page of what sent statements to a SQL warehouse, in its workspace; undefined where such a source has none. */
export function databricksSourceLink(
  workspaceUrl: string | null,
  workspaceId: string,
  source: { kind: string; id: string },
): LinkOut | undefined {
  const path = sourcePaths[source.kind]?.(encoded(source.id))
  const base = baseOf(workspaceUrl ?? '')
  if (path === undefined) return undefined
  if (base === undefined) return { absentBecause: noWorkspaceAddress }
  return { href: `${base}/${path}?o=${encoded(workspaceId)}` }
}

/** The Spark UI of what a task ran in; it needs workspace, cluster and Spark context. */
export function sparkUiLink(workspaceUrl: string, task: Row): LinkOut {
  const base = baseOf(workspaceUrl)
  const { workspaceId, clusterId, sparkContextId: contextId } = taskRow.parse(task)
  if (base === undefined || !clusterId || !contextId)
    return { absentBecause: 'Insufficient parameters to build the Spark UI link.' }
  return {
    href: `${base}/?o=${encoded(workspaceId)}#setting/sparkui/${encoded(clusterId)}/driver-${encoded(contextId)}`,
  }
}
