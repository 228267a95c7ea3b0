// The condition is for Spark, whose max_by and min_by do not.
const skippedNull = 'max_by and min_by of DuckDB skip nulls'

const wantedTwice = 'a run that is wanted twice, or not at all, changes no maximum of another one'

/** By model, the mutants that give the same rows of any input, each with the reason. */
export const equivalents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity: {
    'without coalesce(end_time, last_seen_time) >= cast(least($days, $days) as timestamp)':
      'the days of the calendar that it is joined to are asked for and begin before its end',
    'where coalesce(end_time, last_seen_time) [>] cast(least($days, $days) as timestamp)':
      'the days of the calendar that it is joined to are asked for and begin before its end',
    'without calendar.day >= lasting.day': 'no task is executed before the day on which it starts',
    'without lasting.start_time is not null': 'a task without a start has no time of its execution either',
    'without until_ms is not null':
      'a statement without an end is left out at last: null is not after its start',
    'without calendar.start_ms < statement.until_ms':
      'a piece that ends before its day begins is left out at last',
    'on calendar.start_ms [<=] statement.until_ms': 'a piece without duration is left out at last',
    'without calendar.start_ms + 86400000 > statement.from_ms':
      'a piece that begins after its day ends is left out at last',
    'and calendar.start_ms + 86400000 [>=] statement.from_ms': 'a piece without duration is left out at last',
    'without statement.last_day >= cast(least($days, $days) as date)':
      'the pieces of a statement on days after its last one are left out at last',
    'without statement.day <= cast(greatest($days, $days) as date)':
      'the pieces of a statement on days before its first one are left out at last',
  },
  cluster_evidence: {
    'without day in ($days) (2)': 'sign_day is joined to resource_day of the asked days',
    'without resource_day.day in ($days)': 'sign_day has the asked days only, and is joined by the day',
    'without activity.day in ($days)': 'activity is joined to without_events by the day',
    'without day in ($days) (3)': 'ready_sign is joined to cluster_sign by the day',
    'without cluster_sign.day in ($days)': 'cluster_sign is joined to without_events by the day',
    'without node_minute.day in ($days)': 'node_minute is joined to resource_day of the asked days',
    'without resource_day.day in ($days) (2)': 'resource_day is joined to node_minute of the asked days',
    'without cluster_sign.day in ($days) (2)': 'cluster_sign is joined to without_events by the day',
  },
  cluster_instance_uptime: {
    'without day in ($days)':
      'only stretches of the asked days are answered, and each cluster is counted by itself',
  },
  cluster_setting: {
    'without cluster_source is not null': skippedNull,
    'without cluster_source is not null (2)': skippedNull,
    'without machines is not null': skippedNull,
    'without machines is not null (2)': skippedNull,
    'without workers is not null': skippedNull,
    'without workers is not null (2)': skippedNull,
    'without spark_version is not null': skippedNull,
    'without spark_version is not null (2)': skippedNull,
    'without runtime_engine is not null': skippedNull,
    'without runtime_engine is not null (2)': skippedNull,
    'without availability is not null': skippedNull,
    'without availability is not null (2)': skippedNull,
  },
  effective_policy: {
    "without policy.scope = 'SUBSCRIPTION' (2)":
      'a policy of another scope takes nothing from the workspace, and of equal candidates one is left',
  },
  execution_feature: {
    "without execution.execution_kind = 'cluster_instance'": 'no other kind is joined to a cluster_instance',
    'without day in ($days)': 'spent is joined to executions of the asked days by the day',
    'without day in ($days) (2)': 'attempt is joined to executions of the asked days by the day',
    'without execution.day in ($days)': 'broken_down is joined to attempts of the asked days by the day',
    'without day >= cast(least($days, $days) as date)':
      'an instance costs nothing before the day on which it starts',
    'without day in ($days) (3)': 'pooled is joined to executions of the asked days by the day',
  },
  fair_clock: {
    'without lone_activity.day in ($days)': 'lone_activity is joined to steps of the asked days by the day',
    'without day in ($days) (7)': 'evident is joined to moments of the asked days by the day',
  },
  machine_charge: {
    'without day in ($days)': 'the machines are narrowed to the asked days again as machine_time',
    'without machine_interval.day in ($days)':
      'incomplete is joined to machines of the asked days by the day',
    'without unseen_machine.day in ($days)': 'unseen_machine is joined to machine_interval by the day',
    'without divided.day in ($days)': 'counted has the asked days only',
    'without resource_day.day in ($days)': 'resource_day is joined to divided by the day',
    'when abs(estimate) [<=] 1000000000000 and abs(abs(estimate) - floor(abs(estimate)) - 0.5) > 0.001':
      'both ways give the same money of a whole number',
    'when abs(estimate) < 1000000000000 and abs(abs(estimate) - floor(abs(estimate)) - 0.5) [>=] 0.001':
      'both ways give the same money so far from the half',
  },
  priced_usage: {
    'without resource_day.day in ($days)': 'resource_day is joined to usage of the asked days by the day',
    'when abs(estimate) [<=] 1000000000000 and abs(abs(estimate) - floor(abs(estimate)) - 0.5) > 0.001':
      'both ways give the same money of a whole number',
    'when abs(estimate) < 1000000000000 and abs(abs(estimate) - floor(abs(estimate)) - 0.5) [>=] 0.001':
      'both ways give the same money so far from the half',
  },
  resource_day: {
    'without last_day >= cast(least($days, $days) as date)': 'usage_day takes the asked days only',
    'without day <= cast(greatest($days, $days) as date)': 'usage_day takes the asked days only',
    'without coalesce(cluster_id, job_run_id, warehouse_id) is not null':
      'known takes only what has a name as a cluster, run or warehouse',
    'without last_day > day': 'usage that ends on its day has the same row twice, and rows are grouped',
    'and last_day [>=] day': 'usage that ends on its day has the same row twice, and rows are grouped',
    'without cast(cluster_state.until_time as date) > cluster_state.day':
      'a day of the calendar lies between the two',
    'and cast(cluster_state.until_time as date) [>=] cluster_state.day':
      'a day of the calendar lies between the two',
    'on calendar.day [>=] task_run.day': 'a task has the same row twice on its day, and rows are grouped',
    'without task_run.end_time >= cast(least($days, $days) as timestamp)':
      'the days of the calendar that it is joined to are asked for and begin before its end',
    'and task_run.end_time [>] cast(least($days, $days) as timestamp)':
      'the days of the calendar that it is joined to are asked for and begin before its end',
    'without cast(task_run.end_time as date) > task_run.day': 'a day of the calendar lies between the two',
    'and cast(task_run.end_time as date) [>=] task_run.day': 'a day of the calendar lies between the two',
    'without calendar.day in ($days) (3)':
      'statement_day is joined to resources of the asked days by the day',
    "without startswith(resource.resource_id, 'warehouse:') (3)":
      'whether a cluster is known is asked of its settings alone, and a region has one row a day',
  },
  run: {
    'without day in ($days)':
      'only runs that start on the asked days are answered, and each has a row of its first day',
    'without day in ($days) (2)':
      'only runs that start on the asked days are answered, and each has a row of its first day',
    'not day in ($days) (2)':
      'a run of the system tables has a stretch on its first day, by which it is wanted',
    'without day in ($days) (3)':
      'only runs that start on the asked days are answered, and each has a row of its first day',
    'without account_id of wanted using (account_id, workspace_id, job_id, run_id)': wantedTwice,
    'without account_id of wanted using (account_id, workspace_id, job_id, run_id) (3)': wantedTwice,
    'without workspace_id of wanted using (account_id, workspace_id, job_id, run_id)': wantedTwice,
    'without workspace_id of wanted using (account_id, workspace_id, job_id, run_id) (3)': wantedTwice,
    'without job_id of wanted using (account_id, workspace_id, job_id, run_id)': wantedTwice,
    'without job_id of wanted using (account_id, workspace_id, job_id, run_id) (3)': wantedTwice,
    'without run_id of wanted using (account_id, workspace_id, job_id, run_id)': wantedTwice,
    'without run_id of wanted using (account_id, workspace_id, job_id, run_id) (3)': wantedTwice,
    'without task_run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)':
      'no run that is answered starts before the asked days',
    'without is_last_attempt': 'an earlier attempt is over or has no status of its own: it is not PENDING',
  },
  run_cost_part: {
    "without coalesce(time_share.consumer, 'run') = 'run'": 'the run of another consumer is left out at last',
    'case when charge.money [<=] 0 then -1 else 1 end as money_sign,': 'no money has no sign',
    'case when charge.quantity [<=] 0 then -1 else 1 end as quantity_sign,': 'no quantity has no sign',
    'without time_share.day in ($days)': 'time_share is joined to charges of the asked days by the day',
    "without consumer = 'run'": 'share has no run of another consumer',
  },
  task_run: {
    'without day in ($days)':
      'only tasks that start on the asked days are answered, and each has a row of its first day',
    'without day in ($days) (2)':
      'only tasks that start on the asked days are answered, and each has a row of its first day',
    'when stretch.attempt [>=] coalesce(rest.attempt, -1)': 'both name the same attempt',
    'without rest.seen_time is null': 'without a row of REST the attempt of the stretch is taken, too',
    'without told.warehouse_id is null (2)': 'all places have the cluster that is named beside a warehouse',
    "without split_part(told.compute_ids, ',', compute.place) <> ''": 'an empty place names no cluster',
    'without history.has_ended (2)': 'what has not ended is RUNNING or TERMINATED, whatever its result',
    'without history.has_ended (3)': 'what has not ended is RUNNING or TERMINATED, whatever its termination',
  },
}
