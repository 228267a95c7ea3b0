import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { valueOf, workspaceOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { explainCost } from '#product/contract/calls/explain-cost.ts'
import { place } from '#product/places.ts'
import { scopeOf } from './attempt.ts'
import { MissingRun } from './missing-run.tsx'
import { OpenedRun } from './opened-run.tsx'
import { RunSkeleton } from './run-skeleton.tsx'
import { useAttempts } from './use-attempts.ts'
import { useShownTasks } from './use-shown-tasks.ts'
import { useUsualRun } from './use-usual-run.ts'

/** One attempt of a run: its figures, its tasks over time with their clusters, and where its dollars come from. */
export function RunTasksScreen() {
  const { jobId = '', runId = '' } = useParams({ strict: false })
  return (
    <ExistingJob jobId={jobId}>
      <RunTasks jobId={jobId} runId={runId} />
    </ExistingJob>
  )
}

function RunTasks({ jobId, runId }: { jobId: string; runId: string }) {
  const { urlState } = useUrlState()
  const attempt = Number(valueOf(urlState, 'attemptNumber') ?? 0)
  const named = { jobId, runId, attempt, workspaceId: workspaceOf(urlState) }
  const { attempts, run, ...runs } = useAttempts(named)
  const tasks = useShownTasks(named)
  const usual = useUsualRun(run)
  const { data: explanation } = useEndpoint(
    explainCost,
    { query: { ...scopeOf(named), jobId, runId, attemptNumber: attempt } },
    { enabled: typeof run?.runCost === 'string' },
  )
  const above = run?.isOneTime === true ? place.oneTimeRuns({ jobId }).to : undefined
  useCrumbName(run?.dbJobName, place.runs.path, above)
  const error = runs.error ?? tasks.error
  if (error)
    return (
      <ErrorState
        error={error}
        title="The run could not be read."
        onRetry={() => void Promise.all([runs.refetch(), tasks.refetch()])}
      />
    )
  if (!runs.isKnown || !tasks.shown) return <RunSkeleton />
  if (!run) return <MissingRun jobId={jobId} runId={runId} attempt={attempt} />
  return <OpenedRun {...{ named, run, attempts, usual, explanation }} tasks={tasks.shown} />
}
