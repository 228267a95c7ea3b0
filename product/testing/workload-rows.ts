type Row = Readonly<Record<string, unknown>>

/** The attempts of a job that began and ended on a day, the latest at its start, as rows of their days give them. */
export function attemptsOn(job_id: string, day: string, duration_ms: number, rest: Row = {}): Row {
  const ended = { duration_ms, longest_ms: duration_ms, latest_duration_ms: duration_ms }
  const latest = { latest_start_time: `${day}T00:00:00Z`, latest_run_id: `${job_id}0` }
  return { job_id, day, first_day: day, last_day: day, ...ended, ...latest, ...rest }
}

/** A run of an hour that ends at this time, as rows of a run give it. */
export function hourBefore(end: string): Row {
  const start_time = new Date(Date.parse(end) - 3_600_000).toISOString()
  return { start_time, end_time: end, duration_ms: 3_600_000 }
}
