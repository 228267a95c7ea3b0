import type { RowOf } from '#contract/report.ts'
import type { listJobRuns } from '#product/contract/calls/job-runs.ts'

/** An attempt of a run. */
export type Attempt = RowOf<typeof listJobRuns>

/** The attempt that the address names. */
export type NamedAttempt = { jobId: string; runId: string; attempt: number; workspaceId: string | undefined }

/** An attempt as the path of a call names it. */
export type AttemptPath = { jobId: string; runId: string; attemptNumber: string }

export function pathOf({ jobId, runId, attempt }: NamedAttempt): AttemptPath {
  return { jobId, runId, attemptNumber: String(attempt) }
}

/** The scope of calls about an attempt: its workspace, where the address names it. */
export function scopeOf({ workspaceId }: NamedAttempt): { workspaceId?: string[] } {
  return workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
}
