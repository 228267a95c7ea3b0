import type { RunState } from '#contract/job-run.ts'

/** The states of a run, as filters and rows name them. */
export const stateLabels = {
  PENDING: 'Pending',
  RUNNING: 'Running',
  SUCCEEDED: 'Succeeded',
  PARTIAL: 'Succeeded in part',
  FAILED: 'Failed',
  CANCELLED: 'Canceled',
} as const satisfies Record<RunState, string>
