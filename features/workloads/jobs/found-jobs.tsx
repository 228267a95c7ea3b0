import { IconStack2 } from '@tabler/icons-react'
import { dayOf } from '#contract/dates.ts'
import type { Row } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { day } from '#ui/format/time.ts'
import type { FoundPlace } from '#ui/screen/screen.ts'
import { textOf, textOrNull } from '../text-of.ts'
import { listJobs } from './contract.ts'

const everSince = { since: '2000-01-01T00:00:00Z', until: '2200-01-01T00:00:00Z' }
const mostFound = 8

function placeOf(row: Row): FoundPlace {
  const jobId = textOf(row, 'dbJobId')
  const workspaceId = textOf(row, 'workspaceId')
  const lastStart = textOrNull(row, 'lastStartTime')
  const ran = lastStart === null ? 'never ran' : `last run ${day(dayOf(new Date(lastStart)))}`
  return {
    key: `job-${workspaceId}-${jobId}`,
    label: textOf(row, 'dbJobName'),
    note: `${jobId} · ${textOf(row, 'workspaceName')} · ${ran}`,
    icon: <IconStack2 size={16} stroke={1.5} aria-hidden />,
    to: `/reporting/workflow-runs/data/${encodeURIComponent(jobId)}`,
    view: { workspaceId },
  }
}

/** Jobs of all workspaces in sight whose name, id or owner holds the text, the dearest first. */
export async function foundJobs(search: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const answer = await call(listJobs, { query: { ...everSince, search, size: mostFound, page: 0 }, signal })
  const rows: unknown = answer[listJobs.listName]
  return Array.isArray(rows) ? rows.map(placeOf) : []
}
