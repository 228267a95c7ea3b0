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

/** The workspaces that the reader may see, each with its host name where it is known. */
export type WorkspaceHosts = readonly { id: string; host: string | null }[]

const workspacesAt = (url: URL, hosts: WorkspaceHosts) => hosts.filter(({ host }) => host === url.hostname)

/** The workspace of a host; undefined for a host that several share. */
function workspaceAt(url: URL, hosts: WorkspaceHosts): string | undefined {
  const [first, second] = workspacesAt(url, hosts)
  return second ? undefined : first?.id
}

/** The address in a text; undefined where it is none, or one that is not encrypted of a host that no workspace has. */
function addressIn(text: string, hosts: WorkspaceHosts): URL | undefined {
  const url = URL.parse(text.trim())
  if (url?.protocol === 'https:') return url
  return url?.protocol === 'http:' && workspacesAt(url, hosts).length > 0 ? url : undefined
}

/** Reads a pasted address of Databricks; undefined where it is none, or shows neither a job nor a run. */
export function shownByAddress(text: string, hosts: WorkspaceHosts): ShownThere | undefined {
  const url = addressIn(text, hosts)
  if (!url) return undefined
  const [, jobId, runId] = modern.exec(url.pathname) ?? former.exec(url.hash) ?? []
  if (jobId === undefined) return undefined
  const workspaceId =
    url.searchParams.get('o') ?? workspaceAt(url, hosts) ?? azureHost.exec(url.hostname)?.[1]
  return {
    jobId,
    ...(runId === undefined ? {} : { runId }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
  }
}

/** What to look for by name or id: the cluster that a pasted address of Databricks shows, a tag without the blank after its colon, else the text itself. */
export function soughtBy(text: string, hosts: WorkspaceHosts): string {
  const url = addressIn(text, hosts)
  if (!url) return text.replace(/:\s+/, ':')
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
