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
  effective_policy: {
    "without policy.scope = 'SUBSCRIPTION' (2)":
      'a policy of another scope takes nothing from the workspace, and of equal candidates one is left',
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
  run_cost_part: {
    "without coalesce(time_share.consumer, 'run') = 'run'": 'the run of another consumer is left out at last',
    'case when charge.money [<=] 0 then -1 else 1 end as money_sign,': 'no money has no sign',
    'case when charge.quantity [<=] 0 then -1 else 1 end as quantity_sign,': 'no quantity has no sign',
    'without time_share.day in ($days)': 'time_share is joined to charges of the asked days by the day',
    "without consumer = 'run'": 'share has no run of another consumer',
  },
}
