import { place } from '#product/places.ts'
import { pickedFrom, thingOf, type UrlState } from '#ui/url-state/url-state.ts'

/** What names an attempt of a run. */
type Attempt = { workspaceId: string; jobId: string; runId: string; attemptNumber: number }

/** Distinguishes the attempts of runs. */
export function attemptKey({ workspaceId, runId, attemptNumber }: Omit<Attempt, 'jobId'>): string {
  return `${workspaceId} ${runId} ${attemptNumber}`
}

/** Leads to an attempt of a run. */
export function attemptLink({ workspaceId, jobId, runId, attemptNumber }: Attempt) {
  return place.run({ jobId, runId }, { ofWorkspace: workspaceId, attemptNumber: String(attemptNumber) })
}

/** What the other view of the same runs starts with: of which job they are, and the filters that both views have. */
export function viewOfSameRuns(urlState: UrlState): UrlState {
  return { ...thingOf(urlState), ...pickedFrom(urlState, ['status', 'clusterId']) }
}
