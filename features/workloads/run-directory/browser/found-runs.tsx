import { IconPlayerPlay } from '@tabler/icons-react'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { zonedInstant } from '#ui/format/time.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import { place } from '#product/places.ts'
import { listKnownRuns } from '../contract.ts'

const mostFound = 6

function placeOf(run: RowOf<typeof listKnownRuns>): FoundPlace {
  const { workspaceId, jobId, runId, attemptNumber, dbJobName, status, startTime } = run
  const began = startTime === null ? 'not started' : zonedInstant(new Date(startTime))
  return {
    key: `run-${workspaceId}-${runId}-${attemptNumber}`,
    label: attemptNumber === 0 ? runId : `${runId}, repair ${attemptNumber}`,
    note: `${dbJobName} · ${statusLook(status ?? '').label} · ${began}`,
    icon: <IconPlayerPlay size={16} stroke={1.5} aria-hidden />,
    ...place.run({ jobId, runId }, { ofWorkspace: workspaceId, attemptNumber: String(attemptNumber) }),
  }
}

/** Runs of all jobs in sight whose id holds the text, the newest first. */
export async function foundRuns(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  if (!/^\d+$/.test(search)) return { places: [], inAll: 0 }
  const answer = await call(listKnownRuns, { query: { search, size: mostFound, page: 0 }, signal })
  return { places: rowsOf(listKnownRuns, answer).map(placeOf), inAll: answer.totalElements }
}
