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

/** What an attempt cost in the only currency in which it has a cost, as its row gives it; all of it was billed, by default. */
export function costOfAttempt(cost: string, rest: Row = {}): Row {
  return { currency: 'USD', currencies: 'USD', cost, databricks_cost: cost, ...rest }
}

/** What Spark did in an attempt, of which all logs are read, as its row gives it: 100 tasks, all of them done. */
export function dataOfAttempt(rest: Row = {}): Row {
  const bytes = { input_bytes: 10, output_bytes: 20, ...rest }
  return {
    is_log_complete: true,
    has_log: true,
    bytes_from: 'EVENT_LOG',
    data_bytes: Number(bytes.input_bytes) + Number(bytes.output_bytes),
    shuffle_read_bytes: 30,
    shuffle_write_bytes: 40,
    disk_spilled_bytes: 50,
    spark_task_count: 100,
    failed_spark_task_count: 0,
    ...bytes,
  }
}

/** What rules found about an attempt, as its row gives it. */
export function findingsOfAttempt(
  ...found: readonly { rule: string; title?: string; currency?: string; price?: string }[]
): Row {
  const lines = found.map(({ rule, title = rule, currency = '', price = '' }) =>
    [rule, currency, price, title].join('|'),
  )
  return { findings: lines.join('\n') }
}

/** What Spark tasks did on an instance of a cluster on a day: 100 tasks, all of them done. */
export function sparkDayOf(rest: Row): Row {
  return {
    day: '2025-05-21',
    spark_task_count: 100,
    failed_spark_task_count: 0,
    input_bytes: 10,
    output_bytes: 20,
    shuffle_read_bytes: 30,
    shuffle_write_bytes: 40,
    memory_spilled_bytes: 60,
    disk_spilled_bytes: 50,
    ...rest,
  }
}

/** Where the time of an execution was lost. */
export const lossesOfSpark: Row = {
  driver_only_share: 0.5,
  too_few_tasks_share: 0.1,
  idle_core_share: 0.6,
  lost_work_share: 0.03,
  largest_task_input_share: 0.4,
}

/** What event logs know of an execution, as its published row gives it: 100 tasks, all of them done, and a whole log. */
export function sparkOf(rest: Row): Row {
  return sparkDayOf({
    application_count: 1,
    stage_count: 4,
    failed_stage_count: 0,
    is_complete: true,
    ...rest,
  })
}

/** The log of an instance of a cluster: read, by default. */
export function logOf(cluster_id: string, rest: Row = {}): Row {
  return {
    cluster_id,
    instance_id: `${cluster_id}-1`,
    day: '2025-05-21',
    is_read: true,
    awaited_until_time: null,
    ...rest,
  }
}

/** The log of an instance of a cluster that has not been read, and may still come until a time. */
export function awaitedLogOf(cluster_id: string, awaited_until_time: string, rest: Row = {}): Row {
  return logOf(cluster_id, { is_read: false, awaited_until_time, ...rest })
}
