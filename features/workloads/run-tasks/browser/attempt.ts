import type { RowOf } from '#contract/report.ts'
import type { listJobRuns } from '#product/contract/calls/job-runs.ts'

/** An attempt of a run. */
export type Attempt = RowOf<typeof listJobRuns>
