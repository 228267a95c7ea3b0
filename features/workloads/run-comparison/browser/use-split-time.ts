import type { Absence } from '#contract/absence.ts'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { TimeRow } from '#product/browser/time-parts/time-row.ts'
import { splitAbsenceOf } from '#product/contract/absences/time-split.ts'
import { listTimeParts } from '#product/contract/calls/time-parts.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import type { ComparedRun } from '../contract.ts'
import { partsInCurrency } from './compared-time.ts'

/** The parts of the time of a run, or why there are none; neither while they are read. */
export type SplitTime = {
  rows: readonly TimeRow[]
  absentBecause?: Absence | undefined
  isAwaited: boolean
  error: unknown
  refetch: () => void
}

// An execution has less than twenty parts, in one or two currencies.
const allParts = 50

/** Asks for the parts of the time of a run as its own page does. */
export function useSplitTime(jobId: string, run: ComparedRun, currency: string): SplitTime {
  const { workspaceId, runId, attemptNumber, isRunning = false, telemetryAbsentBecause = null } = run
  const isRead = telemetryAbsentBecause === null
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    listTimeParts,
    {
      path: { executionKind: 'job_run', assetId: jobId, execution: `${runId}-${attemptNumber}` },
      query: { workspaceId: [workspaceId], ...wholeHistory, size: allParts },
    },
    { enabled: isRead },
  )
  // What was read of another run is not of this one.
  const isOwn = isRead && !isPlaceholderData
  const rows = isOwn ? partsInCurrency(rowsOf(listTimeParts, data), currency) : []
  const isAwaited = isRead && !error && (!data || isPlaceholderData)
  return {
    rows,
    ...(rows.length === 0 && !isAwaited
      ? { absentBecause: splitAbsenceOf({ telemetryAbsentBecause, isRunning }) }
      : {}),
    isAwaited,
    error: isRead ? error : null,
    refetch: () => void refetch(),
  }
}
