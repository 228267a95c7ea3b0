type Row = Readonly<Record<string, unknown>>

const application = { account_id: 'account', workspace_id: '1', cluster_id: 'c', spark_context_id: '1' }
const dayOf = (time: string) => time.slice(0, 10)
const millisecondsBetween = (start: string, end: string) => Date.parse(end) - Date.parse(start)

/** The application of cluster `c` whose log ends with its own end, by default. */
export function logApplicationRow([start, end]: readonly [string, string], rest: Row = {}): Row {
  return {
    ...application,
    application_id: 'app-1',
    start_time: start,
    end_time: end,
    is_end_estimated: false,
    last_event_time: end,
    task_count: 40,
    day: dayOf(start),
    last_day: dayOf(end),
    ...rest,
  }
}

/** A Spark job without tags. */
export function logJobRow(
  spark_job_id: number,
  [start, end]: readonly [string, string | null],
  rest: Row = {},
): Row {
  return {
    ...application,
    spark_job_id,
    status: end === null ? 'RUNNING' : 'SUCCEEDED',
    submission_time: start,
    completion_time: end,
    stage_count: 1,
    day: dayOf(start),
    last_day: dayOf(end ?? start),
    ...rest,
  }
}

/** A stage of the Spark job of its number: ten tasks that read 100 bytes and worked for the whole of its time. */
export function logStageRow(stage_id: number, [start, end]: readonly [string, string], rest: Row = {}): Row {
  return {
    ...application,
    stage_id,
    stage_attempt: 0,
    spark_job_id: stage_id,
    status: 'COMPLETE',
    submission_time: start,
    completion_time: end,
    task_count: 10,
    failed_task_count: 0,
    duration_sum_ms: millisecondsBetween(start, end),
    executor_run_ms: millisecondsBetween(start, end),
    input_bytes: 100,
    day: dayOf(start),
    last_day: dayOf(end),
    ...rest,
  }
}

/** How long the ten tasks of a stage took. */
export function logDurationsRow(stage_id: number, day: string, median: number, maximum: number): Row {
  return {
    ...application,
    stage_id,
    stage_attempt: 0,
    measure: 'duration_ms',
    task_count: 10,
    median,
    maximum,
    day,
    last_day: day,
  }
}

/** An executor of four cores that was lost with its spot machine. */
export function logExecutorRow(
  executor_id: string,
  [added, removed]: readonly [string, string],
  rest: Row = {},
): Row {
  return {
    ...application,
    executor_id,
    cores: 4,
    added_time: added,
    removed_time: removed,
    removed_reason: 'worker lost: spot instance was preempted',
    removed_kind: 'spot_reclaimed',
    task_count: 10,
    day: dayOf(added),
    last_day: dayOf(removed),
    ...rest,
  }
}

/** A SQL execution that is the root of its own. */
export function logSqlExecutionRow(execution_id: number, description: string, rest: Row = {}): Row {
  return {
    ...application,
    execution_id,
    root_execution_id: execution_id,
    description,
    day: '2025-05-01',
    last_day: '2025-05-01',
    ...rest,
  }
}
