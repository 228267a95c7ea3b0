import { IconPlayerPlay } from '@tabler/icons-react'
import type { Row } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { utcInstant } from '#ui/format/time.ts'
import type { FoundPlace } from '#ui/screen/screen.ts'
import { statusLook } from '#ui/status/status-look.ts'
import { textOf, textOrNull } from '../text-of.ts'
import { listJobRuns } from './contract.ts'

const everSince = { since: '2000-01-01T00:00:00Z', until: '2200-01-01T00:00:00Z' }
const mostFound = 8

function placeOf(row: Row): FoundPlace {
  const [jobId, runId] = [textOf(row, 'jobId'), textOf(row, 'runId')]
  const [workspaceId, attemptNumber] = [textOf(row, 'workspaceId'), textOf(row, 'attemptNumber')]
  const start = textOrNull(row, 'startTime')
  const began = start === null ? 'not started' : utcInstant(new Date(start))
  return {
    key: `run-${workspaceId}-${runId}-${attemptNumber}`,
    label: attemptNumber === '0' ? runId : `${runId}, repair ${attemptNumber}`,
    note: `${textOf(row, 'dbJobName')} · ${statusLook(textOf(row, 'status')).label} · ${began}`,
    icon: <IconPlayerPlay size={16} stroke={1.5} aria-hidden />,
    to: `/reporting/workflow-tasks/jobs/${encodeURIComponent(jobId)}/runs/${encodeURIComponent(runId)}/tasks`,
    view: { workspaceId, attemptNumber },
  }
}

/** Runs of the open job whose id holds the text; the server finds runs within their job only. */
export async function foundRuns(
  search: string,
  jobId: string | undefined,
  signal: AbortSignal,
): Promise<FoundPlace[]> {
  if (jobId === undefined || !/^\d+$/.test(search)) return []
  const query = { ...everSince, search, size: mostFound, page: 0 }
  const answer = await call(listJobRuns, { path: { jobId }, query, signal })
  const rows: unknown = answer[listJobRuns.listName]
  return Array.isArray(rows) ? rows.map(placeOf) : []
}
