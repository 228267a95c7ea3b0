import type { Row } from '#contract/report.ts'
import { textOf } from '#product/contract/text-of.ts'

/** A link to another system, or why there is none. */
export type LinkOut =
  | { href: string; absentBecause?: undefined }
  | { href?: undefined; absentBecause: string }

function baseOf(workspaceUrl: string): string | undefined {
  const address = /^https?:\/\//.test(workspaceUrl) ? workspaceUrl : `https://${workspaceUrl}`
  if (workspaceUrl === '' || !URL.canParse(address)) return undefined
  return new URL(address).origin
}

/** The page of a run in its workspace. */
export function databricksRunLink(run: Row): LinkOut {
  const base = baseOf(textOf(run, 'workspaceUrl'))
  const [jobId, runId, workspaceId] = ['jobId', 'runId', 'workspaceId'].map((name) =>
    encodeURIComponent(textOf(run, name)),
  )
  if (base === undefined || !jobId || !runId)
    return {
      absentBecause:
        'The address of the workspace is not known: add the workspace to the connection, or give its source the right to list workspaces.',
    }
  return { href: `${base}/?o=${workspaceId}#job/${jobId}/run/${runId}` }
}

/** The Spark UI of what a task ran in; it needs workspace, cluster and Spark context. */
export function sparkUiLink(workspaceUrl: string, task: Row): LinkOut {
  const base = baseOf(workspaceUrl)
  const [clusterId, contextId, workspaceId] = ['clusterId', 'sparkContextId', 'workspaceId'].map((name) =>
    encodeURIComponent(textOf(task, name)),
  )
  if (base === undefined || !clusterId || !contextId)
    return { absentBecause: 'Insufficient parameters to build the Spark UI link.' }
  return { href: `${base}/?o=${workspaceId}#setting/sparkui/${clusterId}/driver-${contextId}` }
}
