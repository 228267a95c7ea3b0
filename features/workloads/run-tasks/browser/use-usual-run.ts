import { useEndpoint } from '#client/use-endpoint.ts'
import { listRunTrends } from '#product/contract/calls/run-trends.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import type { Attempt } from './attempt.ts'
import { likeDays, likeRunsNotRead, usualRun, type UsualRun } from './usual-run.ts'

const dayMs = 86_400_000

/** What runs like this one cost, and how long they took; undefined until they are read. */
export function useUsualRun(run: Attempt | undefined): UsualRun | undefined {
  const until = run?.startTime ?? wholeHistory.until
  const since = new Date(Date.parse(until) - likeDays * dayMs).toISOString()
  const like = { since, until, status: 'SUCCESS', attemptNumber: 0, size: 1 } as const
  const scope = run ? { workspaceId: [run.workspaceId] } : {}
  const { data, error } = useEndpoint(
    listRunTrends,
    { path: { jobId: run?.jobId ?? '' }, query: { ...like, ...scope } },
    { enabled: run !== undefined },
  )
  if (data) return usualRun(data.summary)
  const absent = { absentBecause: likeRunsNotRead }
  return error ? { cost: absent, durationMs: absent } : undefined
}
