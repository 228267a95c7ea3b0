import type { ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { getKnownJob } from '#product/contract/calls/known-jobs.ts'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { place } from '#product/places.ts'

// What a job is not known by, its runs may still know: they are asked only then.
const anyRun = { size: 1 }

/** What is about a job, as long as the job is there; else that it is not, and the ways out. */
export function ExistingJob({ jobId, children }: { jobId: string; children: ReactNode }) {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const path = { jobId }
  const known = useEndpoint(getKnownJob, { path, query: scope })
  const isUnknown = isNotFound(known.error)
  const { error, isPending } = useEndpoint(
    listJobRuns,
    { path, query: { ...scope, ...anyRun } },
    { enabled: isUnknown },
  )
  const isMissing = isUnknown && isNotFound(error)
  const isOutsideScope = useIsOutsideScope(listJobRuns, { path, query: anyRun }, isMissing)
  if (isUnknown && isPending) return null
  if (!isMissing) return children
  return (
    <MissingThing
      title={`Job ${jobId}`}
      because={describeError(error).message}
      isOutsideScope={isOutsideScope}
      up={{ label: 'All workloads', ...place.workflows() }}
    />
  )
}
