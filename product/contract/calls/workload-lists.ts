/** The lists of workloads, by the names that their paths have: jobs, one-time runs, maintenance services. */
export const workloadLists = ['jobs', 'submit-runs', 'maintenance-jobs'] as const

export type WorkloadList = (typeof workloadLists)[number]
