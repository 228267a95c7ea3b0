import { listJobRuns } from '#product/contract/calls/job-runs.ts'

/** What finds the attempts of a run among those of its job; an id that no search takes is looked for among all of them. */
export function searchOfRun(runId: string): { search?: string } {
  return listJobRuns.query.shape.search.safeParse(runId).success ? { search: runId } : {}
}
