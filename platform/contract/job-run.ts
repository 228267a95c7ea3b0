/** What started a run of a job: other work, its schedule, a person, or a repair. */
export const runSources = ['QUEUE', 'SCHEDULE', 'MANUAL', 'REPAIR'] as const
export type RunSource = (typeof runSources)[number]

/** How far a run is; it has ended unless it is PENDING or RUNNING. */
export const runStates = ['PENDING', 'RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'] as const
export type RunState = (typeof runStates)[number]
