import type { Target } from '#contract/place.ts'
import { place } from '#product/places.ts'

/** What an address of Databricks shows: a job, or one of its runs. */
export type ShownThere = { jobId: string; runId?: string; workspaceId?: string }

const modern = /^\/jobs\/(\d+)(?:\/runs\/(\d+))?(?:\/|$)/
const former = /^#(?:\/)?job\/(\d+)(?:\/run\/(\d+))?/
const clusterAddresses = [
  /^\/compute\/clusters\/([\w-]+)/,
  /^#(?:\/)?setting\/(?:clusters|sparkui)\/([\w-]+)/,
]
const azureHost = /^adb-(\d+)\.\d+\.azuredatabricks\.net$/

/** Reads a pasted address of Databricks; undefined where it is none, or shows neither a job nor a run. */
export function shownByAddress(text: string): ShownThere | undefined {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:') return undefined
  const [, jobId, runId] = modern.exec(url.pathname) ?? former.exec(url.hash) ?? []
  if (jobId === undefined) return undefined
  const workspaceId = url.searchParams.get('o') ?? azureHost.exec(url.hostname)?.[1]
  return {
    jobId,
    ...(runId === undefined ? {} : { runId }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
  }
}

/** What to look for by name or id: the cluster that a pasted address of Databricks shows, else the text itself. */
export function soughtBy(text: string): string {
  const url = URL.parse(text.trim())
  if (url?.protocol !== 'https:') return text
  const found = clusterAddresses.flatMap((address) => {
    const [, clusterId] = address.exec(url.pathname) ?? address.exec(url.hash) ?? []
    return clusterId ?? []
  })
  return found[0] ?? text
}

/** Where the product shows the same. */
export function targetOfShown({ jobId, runId, workspaceId: ofWorkspace }: ShownThere): Target {
  return runId === undefined
    ? place.runs({ jobId }, { ofWorkspace })
    : place.run({ jobId, runId }, { ofWorkspace })
}
