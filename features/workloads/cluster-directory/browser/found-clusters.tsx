import { place } from '#product/places.ts'
import { IconServer2 } from '@tabler/icons-react'
import { rowsOf, type Row } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { count } from '#ui/format/quantity.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { drawerOfFigure } from '#product/browser/cost-breakdown/figure.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { textOf, textOrNull } from '#product/contract/text-of.ts'
import { listKnownClusters } from '../contract.ts'

const mostFound = 6

/** What ran on a cluster: its only run, else who shared it. */
function useOf(row: Row): string {
  if (textOrNull(row, 'runId') !== null) return `run ${textOf(row, 'runId')}`
  const runs = Number(textOf(row, 'runsCount'))
  return runs === 0 ? 'no job runs' : `${count(runs)} job runs`
}

/** A cluster of one run leads to that run; any other to where its cost comes from. */
function targetOf(row: Row): Pick<FoundPlace, 'to' | 'view'> {
  if (textOrNull(row, 'jobId') !== null && textOrNull(row, 'runId') !== null) return attemptLink(row)
  const parts = { workspaceId: textOf(row, 'workspaceId'), clusterId: textOf(row, 'clusterId') }
  return place.workflows({ drawer: drawerOfFigure({ label: textOf(row, 'clusterName'), parts }) })
}

function placeOf(row: Row): FoundPlace {
  const [workspaceId, clusterId] = [textOf(row, 'workspaceId'), textOf(row, 'clusterId')]
  const isDeleted = row['isDeleted'] === true
  const note = [clusterId, textOf(row, 'workspaceName'), useOf(row), ...(isDeleted ? ['deleted'] : [])]
  return {
    key: `cluster-${workspaceId}-${clusterId}`,
    label: textOf(row, 'clusterName'),
    note: note.join(' · '),
    icon: <IconServer2 size={16} stroke={1.5} aria-hidden />,
    ...targetOf(row),
  }
}

/** Clusters of all workspaces in sight whose name or id holds the text, shared ones and the newest first. */
export async function foundClusters(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  const answer = await call(listKnownClusters, { query: { search, size: mostFound, page: 0 }, signal })
  return { places: rowsOf(listKnownClusters, answer).map(placeOf), inAll: answer.totalElements }
}
