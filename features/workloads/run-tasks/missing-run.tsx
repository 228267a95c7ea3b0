import { pathOf } from '#contract/endpoint.ts'
import { rowsOf } from '#contract/report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { listJobRuns } from '../job-runs/contract.ts'
import { workflowRunsScreen } from '../job-runs/screen.ts'
import { wholeHistory } from '../whole-history.ts'
import { mostRows } from './task-page.ts'

/** In place of a run that the workspace does not have. */
export function MissingRun({ jobId, runId }: { jobId: string; runId: string }) {
  const isOutsideScope = useIsOutsideScope(
    listJobRuns,
    { path: { jobId }, query: { ...wholeHistory, search: runId, size: mostRows } },
    true,
    (answer) => rowsOf(listJobRuns, answer).some((row) => row['runId'] === runId),
  )
  return (
    <MissingThing
      title={`Run ${runId}`}
      because={`There is no run ${runId} of this job in your workspaces.`}
      isOutsideScope={isOutsideScope}
      up={{ label: 'All runs of the job', to: pathOf(workflowRunsScreen.path, { jobId }) }}
    />
  )
}
