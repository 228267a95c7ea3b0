import { place } from '#product/places.ts'
import { IconServer2 } from '@tabler/icons-react'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { count } from '#ui/format/quantity.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { drawerOfAmount } from '#product/browser/cost-breakdown/explained-amount.ts'
import { listKnownClusters } from '../contract.ts'

type Cluster = RowOf<typeof listKnownClusters>

const mostFound = 6

/** What ran on a cluster: its only run, else who shared it. */
function useOf({ runId, runsCount }: Cluster): string {
  if (runId !== null) return `run ${runId}`
  return runsCount === 0 ? 'no job runs' : `${count(runsCount)} job runs`
}

/** A cluster of one run leads to that run, one of a single job to its runs there, a shared one to its page; any other to where its cost comes from. */
function targetOf({ clusterId, clusterName, ...cluster }: Cluster): Pick<FoundPlace, 'to' | 'view'> {
  const { kind, jobId, runId, attemptNumber, workspaceId } = cluster
  if (jobId !== null && runId !== null && attemptNumber !== null) {
    return place.run({ jobId, runId }, { ofWorkspace: workspaceId, attemptNumber: String(attemptNumber) })
  }
  if (jobId !== null) return place.runs({ jobId }, { ofWorkspace: workspaceId, clusterId })
  if (kind === 'shared') return place.cluster({ clusterId }, { ofWorkspace: workspaceId })
  return place.workflows({
    drawer: drawerOfAmount({ label: clusterName, parts: { workspaceId, clusterId } }),
  })
}

function placeOf(cluster: Cluster): FoundPlace {
  const { clusterId, clusterName, workspaceId, workspaceName, isDeleted } = cluster
  const note = [clusterId, workspaceName ?? workspaceId, useOf(cluster), ...(isDeleted ? ['deleted'] : [])]
  return {
    key: `cluster-${workspaceId}-${clusterId}`,
    label: clusterName,
    note: note.join(' · '),
    icon: <IconServer2 size={16} stroke={1.5} aria-hidden />,
    ...targetOf(cluster),
  }
}

/** Clusters of all workspaces in sight whose name or id holds the text, shared ones and the newest first. */
export async function foundClusters(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  const answer = await call(listKnownClusters, { query: { search, size: mostFound, page: 0 }, signal })
  return { places: rowsOf(listKnownClusters, answer).map(placeOf), inAll: answer.totalElements }
}
