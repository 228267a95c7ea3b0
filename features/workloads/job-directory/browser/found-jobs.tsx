import { IconStack2 } from '@tabler/icons-react'
import { place } from '#product/places.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { call } from '#client/call.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { listKnownJobs } from '#product/contract/calls/known-jobs.ts'
import { principalText } from '#product/contract/principal.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'

const mostFound = 8

function placeOf(job: RowOf<typeof listKnownJobs>): FoundPlace {
  const { dbJobId: jobId, dbJobName, workspaceId, workspaceName, owner, isDeleted } = job
  const state = isDeleted === true ? 'deleted' : principalText(owner ?? 'no owner')
  return {
    key: `job-${workspaceId}-${jobId}`,
    label: dbJobName ?? jobId,
    note: `${jobId} · ${workspaceName ?? workspaceId} · ${state}`,
    icon: <IconStack2 size={16} stroke={1.5} aria-hidden />,
    ...place.runs({ jobId }, { ofWorkspace: workspaceId }),
  }
}

/** Jobs of all workspaces in sight whose name or id holds the text, by name. */
export async function foundJobs(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  const query = { ...wholeHistory, search, size: mostFound, page: 0 }
  const answer = await call(listKnownJobs, { query, signal })
  return { places: rowsOf(listKnownJobs, answer).map(placeOf), inAll: answer.totalElements }
}
