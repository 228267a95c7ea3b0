import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { scopeOf, type Attempt, type NamedAttempt } from './attempt.ts'
import { searchOfRun } from './search-of-run.ts'
import { mostRows } from './task-page.ts'

/** The attempts of the run, and the one that is open, which may lie behind the first page of them. */
export function useAttempts(named: NamedAttempt) {
  const { jobId, runId, attempt: attemptNumber } = named
  const query = { ...scopeOf(named), ...wholeHistory, ...searchOfRun(runId), size: mostRows }
  const all = useEndpoint(listJobRuns, { path: { jobId }, query })
  const isBehind = (all.data?.totalElements ?? 0) > mostRows
  const open = useEndpoint(
    listJobRuns,
    { path: { jobId }, query: { ...query, attemptNumber } },
    { enabled: isBehind },
  )
  const attemptsIn = (answer: typeof all.data) =>
    rowsOf(listJobRuns, answer).filter((row) => row.runId === runId)
  const attempts = attemptsIn(all.data)
  const isOpen = (row: Attempt) => row.attemptNumber === attemptNumber
  return {
    attempts,
    run: attempts.find(isOpen) ?? attemptsIn(open.data).find(isOpen),
    error: all.error ?? open.error,
    isKnown: all.data !== undefined && (!isBehind || open.data !== undefined),
    refetch: () => Promise.all([all.refetch(), ...(isBehind ? [open.refetch()] : [])]),
  }
}
