import { useParams } from '@tanstack/react-router'
import type { Target } from '#contract/place.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { thingOf, valueOf } from '#ui/url-state/url-state.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import control from '#ui/control/control.module.css'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Id } from '#ui/values/id.tsx'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { useJobName } from '#product/browser/runs/use-job-name.ts'
import { place } from '#product/places.ts'
import { DifferencePanel, SideBySide } from './comparison-tables.tsx'
import { RunChoice } from './run-choice.tsx'
import { TaskComparison } from './task-comparison.tsx'
import { TimeComparison } from './time-comparison.tsx'
import { compareRuns } from '../contract.ts'

/** Two runs of a job that the address names, side by side, and why one cost more. */
export function RunComparisonScreen() {
  const { jobId = '' } = useParams({ strict: false })
  return (
    <ExistingJob jobId={jobId}>
      <Comparison jobId={jobId} />
    </ExistingJob>
  )
}

function Comparison({ jobId }: { jobId: string }) {
  const { urlState } = useUrlState()
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const [runId, otherRunId] = [valueOf(urlState, 'runId') ?? '', valueOf(urlState, 'otherRunId') ?? '']
  const [attempt, otherAttempt] = [
    valueOf(urlState, 'attemptNumber') ?? '0',
    valueOf(urlState, 'otherAttemptNumber') ?? '0',
  ]
  const areBothNamed = runId !== '' && otherRunId !== ''
  const attempts = { attemptNumber: Number(attempt) || 0, otherAttemptNumber: Number(otherAttempt) || 0 }
  const result = useEndpoint(
    compareRuns,
    { path: { jobId }, query: { ...scope, runId, otherRunId, ...attempts } },
    { enabled: areBothNamed },
  )
  const runs = place.runs({ jobId }, thingOf(urlState))
  const name = useJobName(jobId)
  useCrumbName(name, place.runs.path)
  if (isNotFound(result.error))
    return (
      <MissingThing
        title="Compare runs"
        because={describeError(result.error).message}
        up={{ label: 'Runs of the job', ...runs }}
      />
    )
  return (
    <>
      <ComparisonTitle jobId={jobId} name={name} />
      <RunChoice
        jobId={jobId}
        first={{ runId, attemptNumber: attempt }}
        second={{ runId: otherRunId, attemptNumber: otherAttempt }}
      />
      {!areBothNamed && <NoRunsNamed runs={runs} />}
      {areBothNamed && result.error && (
        <ErrorState
          error={result.error}
          title="The runs could not be compared."
          onRetry={() => void result.refetch()}
        />
      )}
      {areBothNamed && !result.error && !result.data && <Skeleton width="100%" height={300} />}
      {result.data && (
        <>
          <DifferencePanel compared={result.data} />
          <TimeComparison compared={result.data} />
          <TaskComparison compared={result.data} />
          <SideBySide compared={result.data} />
        </>
      )}
    </>
  )
}

function ComparisonTitle({ jobId, name }: { jobId: string; name: string | undefined }) {
  return (
    <ScreenTitle
      {...(name === undefined ? {} : { title: `Compare runs: ${name}` })}
      beside={
        <span className="muted">
          job <Id id={jobId} />
          <InWorkspace />
        </span>
      }
      facts="The difference split by price, compute size, duration and idle time, and by the parts of their time."
    />
  )
}

function NoRunsNamed({ runs }: { runs: Target }) {
  return (
    <EmptyState
      title="Select two runs."
      actions={
        <ScreenLink {...runs} className={control.control}>
          Runs of the job
        </ScreenLink>
      }
    >
      Select them above, or in the list of runs.
    </EmptyState>
  )
}
