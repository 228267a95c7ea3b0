import type { ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { place } from '#product/places.ts'

// The list knows a job by its description, by its runs, and by its bill.
const anyRun = { size: 1 }

/** What is about a job, as long as the job is there; else that it is not, and the ways out. */
export function ExistingJob({ jobId, children }: { jobId: string; children: ReactNode }) {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const path = { jobId }
  const { error } = useEndpoint(listJobRuns, { path, query: { ...scope, ...anyRun } })
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(listJobRuns, { path, query: anyRun }, isMissing)
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
