type Features = Readonly<Record<string, string | number | boolean | null>>

/**
 * Of a rule that judges one execution: what it fires on, what lies just below, and a limit under which that fires, too. Its
 * price is that of `fires`. A rule without a limit has none.
 */
export type RuleCase = { fires: Features; below: Features; limit?: number; price: string | null }

/** A run of an hour with its cost. */
export const run = { duration_ms: 3_600_000, cost: '10', driver_cloud_cost: '2', worker_cloud_cost: '8' }

/** The last attempt of a run, which failed. */
export const failed = { ...run, has_failed: true, is_last_attempt: true, status: 'FAILED' }

/** A run of a job that usually takes an hour. */
export const usual = { cost: '16', usual_duration_ms: 3_600_000, usual_count: 5 }
