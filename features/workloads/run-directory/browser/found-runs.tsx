import { IconPlayerPlay } from '@tabler/icons-react'
import { rowsOf, type Row } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { zonedInstant } from '#ui/format/time.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import { attemptKey, attemptLink } from '#product/browser/runs/run-links.ts'
import { textOf, textOrNull } from '#product/contract/text-of.ts'
import { listKnownRuns } from '../contract.ts'

const mostFound = 6

function placeOf(row: Row): FoundPlace {
  const [runId, attemptNumber] = [textOf(row, 'runId'), textOf(row, 'attemptNumber')]
  const start = textOrNull(row, 'startTime')
  const began = start === null ? 'not started' : zonedInstant(new Date(start))
  return {
    key: `run-${attemptKey(row).replaceAll(' ', '-')}`,
    label: attemptNumber === '0' ? runId : `${runId}, repair ${attemptNumber}`,
    note: `${textOf(row, 'dbJobName')} · ${statusLook(textOf(row, 'status')).label} · ${began}`,
    icon: <IconPlayerPlay size={16} stroke={1.5} aria-hidden />,
    ...attemptLink(row),
  }
}

/** Runs of all jobs in sight whose id holds the text, the newest first. */
export async function foundRuns(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  if (!/^\d+$/.test(search)) return { places: [], inAll: 0 }
  const answer = await call(listKnownRuns, { query: { search, size: mostFound, page: 0 }, signal })
  return { places: rowsOf(listKnownRuns, answer).map(placeOf), inAll: answer.totalElements }
}
