/** What started a run of a job: other work, its schedule, a person, or a repair. */
export const runSources = ['QUEUE', 'SCHEDULE', 'MANUAL', 'REPAIR'] as const
export type RunSource = (typeof runSources)[number]

/** How far a run is; it has ended unless it is PENDING or RUNNING. */
export const runStates = ['PENDING', 'RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'] as const
export type RunState = (typeof runStates)[number]

/** The states of runs that wait or work. */
export const openStates = ['PENDING', 'RUNNING'] as const satisfies readonly RunState[]
/** The states of runs that have ended. */
export const endedStates = [
  'SUCCEEDED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly RunState[]

/** The states of a run as people read them. */
export const runStateLabels = {
  PENDING: 'Pending',
  RUNNING: 'Running',
  SUCCEEDED: 'Succeeded',
  PARTIAL: 'Succeeded in part',
  FAILED: 'Failed',
  CANCELLED: 'Canceled',
} as const satisfies Record<RunState, string>
