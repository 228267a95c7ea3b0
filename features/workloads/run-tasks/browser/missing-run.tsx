import { place } from '#product/places.ts'
import { rowsOf } from '#contract/report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import type { Attempt } from './attempt.ts'
import { searchOfRun } from './search-of-run.ts'
import { mostRows } from './task-page.ts'

/** In place of a run that the workspace does not have. */
export function MissingRun({ jobId, runId, attempt }: { jobId: string; runId: string; attempt: number }) {
  const isThis = (row: Attempt) => row.runId === runId && row.attemptNumber === attempt
  const isOutsideScope = useIsOutsideScope(
    listJobRuns,
    {
      path: { jobId },
      query: { ...wholeHistory, ...searchOfRun(runId), attemptNumber: attempt, size: mostRows },
    },
    true,
    (answer) => rowsOf(listJobRuns, answer).some(isThis),
  )
  const title = attempt === 0 ? `Run ${runId}` : `Attempt ${attempt} of run ${runId}`
  return (
    <MissingThing
      title={title}
      because={`${title} not found. It may have been deleted or be in a workspace you cannot access.`}
      isOutsideScope={isOutsideScope}
      up={{ label: 'All runs of the job', ...place.runs({ jobId }) }}
    />
  )
}
