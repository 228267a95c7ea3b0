-- Spans of time that are billed, which of them are in doubt, and which have one run alone.
near_resource as (
  select day, account_id, workspace_id, resource_id, resource_number
  from resource_day
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
near_activity as (
  select day, resource_number, from_ms, until_ms, consumer, consumer_id, job_id, run_id, attempt, task_run_id
  from activity
  where is_run
    and day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
billed as (
  select
    day, resource_number, start_ms, end_ms,
    bool_and(is_withdrawn) as is_withdrawn,
    case
      when bool_and(is_withdrawn) then bool_and(job_run_id is null and (job_id is not null or product = 'JOBS'))
      else bool_and(is_withdrawn or (job_run_id is null and (job_id is not null or product = 'JOBS')))
    end as is_of_job,
    case when bool_and(is_withdrawn) then min(job_id) else min(case when not is_withdrawn then job_id end) end as first_job_id,
    case when bool_and(is_withdrawn) then max(job_id) else max(case when not is_withdrawn then job_id end) end as last_job_id
  from priced_usage
  where day in ($days)
    and resource_number is not null
    and money is not null
  group by day, resource_number, start_ms, end_ms
),
billed_day as (
  select
    day,
    resource_number,
    bool_and(is_of_job) as is_of_job,
    min(first_job_id) as first_job_id,
    max(last_job_id) as last_job_id
  from billed
  where not is_withdrawn
  group by day, resource_number
),
span as (
  select day, resource_number, start_ms, end_ms, false as pays_start_up
  from billed
  union all
  select distinct day, resource_number, start_ms, end_ms, true as pays_start_up
  from machine_charge
  where day in ($days)
    and resource_number is not null
    and money is not null
),
doubt as (
  select span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, 'start-up not known' as weak_because
  from span
  inner join cluster_evidence
    on cluster_evidence.day = span.day
    and cluster_evidence.resource_number = span.resource_number
    and cluster_evidence.kind = 'doubt'
    and cluster_evidence.from_ms < span.end_ms
    and cluster_evidence.until_ms > span.start_ms
  where cluster_evidence.day in ($days)
  union all
  select span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, 'edited within the hour' as weak_because
  from span
  inner join resource_day
    on resource_day.day = span.day
    and resource_day.resource_number = span.resource_number
  inner join cluster_setting
    on cluster_setting.account_id = resource_day.account_id
    and cluster_setting.workspace_id = resource_day.workspace_id
    and cluster_setting.cluster_id = resource_day.resource_id
    and cluster_setting.valid_from_ms > span.start_ms
    and cluster_setting.valid_from_ms < span.end_ms
  where resource_day.day in ($days)
    and not span.pays_start_up
    and span.start_ms % 3600000 = 0
    and span.end_ms % 3600000 = 0
),
doubtful as (
  select day, resource_number, start_ms, end_ms, pays_start_up, max(weak_because) as weak_because
  from doubt
  group by day, resource_number, start_ms, end_ms, pays_start_up
),
lone as (
  select
    span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, resource_day.kind,
    resource_day.is_known, lone_activity.consumer, lone_activity.consumer_id, lone_activity.job_id,
    lone_activity.run_id, lone_activity.attempt, lone_activity.task_run_id,
    greatest(
      least(span.end_ms, lone_activity.up_until_ms) - greatest(span.start_ms, lone_activity.up_from_ms),
      0
    ) as up_ms,
    greatest(
      least(span.end_ms, lone_activity.up_until_ms, lone_activity.start_up_until_ms)
      - greatest(span.start_ms, lone_activity.up_from_ms, lone_activity.start_up_from_ms),
      0
    ) as start_up_ms,
    greatest(
      least(span.end_ms, lone_activity.up_until_ms, lone_activity.until_ms)
      - greatest(span.start_ms, lone_activity.up_from_ms, lone_activity.from_ms),
      0
    )
    - greatest(
      least(span.end_ms, lone_activity.up_until_ms, lone_activity.until_ms, lone_activity.start_up_until_ms)
      - greatest(span.start_ms, lone_activity.up_from_ms, lone_activity.from_ms, lone_activity.start_up_from_ms),
      0
    ) as work_ms
  from span
  inner join lone_activity
    on lone_activity.day = span.day
    and lone_activity.resource_number = span.resource_number
  inner join resource_day
    on resource_day.day = span.day
    and resource_day.resource_number = span.resource_number
  where lone_activity.day in ($days)
    and resource_day.day in ($days)
),
