-- One row: a stretch of a day in which a cluster was up as far as other facts than its events tell, where those leave a
-- doubt or are missing. Facts at most ten minutes apart are one stretch, unless another
-- driver comes; nothing is added after the last one. Node minutes, tasks and, of job and pipeline clusters, create and delete time are signs for as long as they last. The
-- window of a usage record is an envelope, as records can span the whole hour: where windows begin or end on the hour, they
-- tell no more than the signs within them (of shared clusters node minutes and starts, as tasks do not say when others
-- used the cluster); where nothing else is known they are all there is. Between node minutes of a shared cluster they do
-- not bridge a gap: it was down there. Withdrawn usage is no sign.
with
state_day as (
  select day, account_id, workspace_id, cluster_id, is_certain, phase, from_time
  from cluster_state
  where day in ($days)
  union all
  select
    calendar.day, cluster_state.account_id, cluster_state.workspace_id, cluster_state.cluster_id,
    cluster_state.is_certain, cluster_state.phase,
    cast(null as timestamp) as from_time
  -- include: #models/parts/states-from-days-before.sql
),
eventful as (
  select day, account_id, workspace_id, cluster_id, bool_and(is_certain) as is_certain
  from state_day
  group by day, account_id, workspace_id, cluster_id
),
asked as (
  select
    resource_day.day, resource_day.account_id, resource_day.workspace_id, resource_day.resource_id,
    resource_day.resource_number, resource_day.kind,
    cast(unix_date(resource_day.day) as bigint) * 86400000 as midnight_ms,
    case when cluster_fact.kind <> 'shared' then unix_millis(cluster_fact.start_time) end as created_ms,
    unix_millis(case when cluster_fact.kind <> 'shared' then cluster_fact.end_time else cluster_fact.delete_time end) as deleted_ms
  from resource_day
  left join eventful
    on eventful.day = resource_day.day
    and eventful.account_id = resource_day.account_id
    and eventful.workspace_id = resource_day.workspace_id
    and eventful.cluster_id = resource_day.resource_id
  left join cluster_fact
    on cluster_fact.account_id = resource_day.account_id
    and cluster_fact.workspace_id = resource_day.workspace_id
    and cluster_fact.cluster_id = resource_day.resource_id
  where resource_day.day in ($days)
    and resource_day.kind not in ('serverless', 'warehouse')
    and not coalesce(eventful.is_certain, false)
),
sign as (
  select
    asked.day, asked.resource_number, node_life.from_ms, node_life.until_ms,
    true as has_minutes,
    node_life.role = 'driver' as is_driver,
    true as is_bound
  from asked
  inner join node_life
    on node_life.day = asked.day
    and node_life.resource_number = asked.resource_number
  where node_life.day in ($days)
  union all
  select
    asked.day, asked.resource_number, activity.from_ms, activity.until_ms,
    false as has_minutes,
    false as is_driver,
    asked.kind <> 'shared' as is_bound
  from asked
  inner join activity
    on activity.day = asked.day
    and activity.resource_number = asked.resource_number
  where activity.day in ($days)
    and activity.is_run
  union all
  select
    asked.day,
    asked.resource_number,
    unix_millis(task_run.start_time) as from_ms,
    unix_millis(task_run.execution_start_time) as until_ms,
    false as has_minutes,
    false as is_driver,
    true as is_bound
  from asked
  inner join task_run
    on task_run.day = asked.day
    and task_run.account_id = asked.account_id
    and task_run.workspace_id = asked.workspace_id
    and task_run.cluster_id = asked.resource_id
  where task_run.day in ($days)
    and asked.kind <> 'shared'
    and task_run.execution_start_time <= task_run.end_time
  union all
  select
    day,
    resource_number,
    created_ms as from_ms,
    deleted_ms as until_ms,
    false as has_minutes,
    false as is_driver,
    true as is_bound
  from asked
  where created_ms < deleted_ms
),
started as (
  select
    asked.day,
    asked.resource_number,
    unix_millis(state_day.from_time) as at_ms
  from asked
  inner join state_day
    on state_day.day = asked.day
    and state_day.account_id = asked.account_id
    and state_day.workspace_id = asked.workspace_id
    and state_day.cluster_id = asked.resource_id
  where state_day.phase = 'start_up'
    and state_day.from_time is not null
),
billed as (
  select
    priced_usage.day,
    priced_usage.resource_number,
    priced_usage.start_ms as from_ms,
    least(priced_usage.end_ms, asked.midnight_ms + 86400000) as until_ms
  from asked
  inner join priced_usage
    on priced_usage.day = asked.day
    and priced_usage.resource_number = asked.resource_number
  where priced_usage.day in ($days)
    and priced_usage.cluster_id is not null
    and not priced_usage.is_withdrawn
  union
  select
    asked.day,
    asked.resource_number,
    asked.midnight_ms as from_ms,
    priced_usage.end_ms as until_ms
  from asked
  inner join priced_usage
    on priced_usage.last_day = asked.day
    and priced_usage.account_id = asked.account_id
    and priced_usage.workspace_id = asked.workspace_id
    and priced_usage.cluster_id = asked.resource_id
  where priced_usage.last_day in ($days)
    and priced_usage.last_day > priced_usage.day
    and priced_usage.resource_number is not null
    and not priced_usage.is_withdrawn
),
ordered_bill as (
  select
    day, resource_number, from_ms, until_ms,
    max(until_ms) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from billed
),
numbered_bill as (
  select
    day, resource_number, from_ms, until_ms,
    sum(case when reached_ms >= from_ms then 0 else 1 end) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered_bill
),
envelope as (
  select
    day, resource_number, number,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from numbered_bill
  group by day, resource_number, number
),
bound as (
  select day, resource_number, from_ms, until_ms, has_minutes
  from sign
  where is_bound
    and until_ms > from_ms
  union all
  select day, resource_number, at_ms as from_ms, cast(null as bigint) as until_ms, false as has_minutes
  from started
),
bounded as (
  select
    envelope.day, envelope.resource_number, envelope.from_ms, envelope.until_ms,
    min(bound.from_ms) as first_ms,
    max(bound.until_ms) as last_ms,
    asked.kind = 'shared'
      and envelope.from_ms % 3600000 = 0
      and envelope.until_ms % 3600000 = 0
      and coalesce(bool_or(bound.has_minutes), false) as has_gaps
  from envelope
  inner join asked
    on asked.day = envelope.day
    and asked.resource_number = envelope.resource_number
  left join bound
    on bound.day = envelope.day
    and bound.resource_number = envelope.resource_number
    and bound.from_ms < envelope.until_ms
    and coalesce(bound.until_ms, bound.from_ms + 1) > envelope.from_ms
  group by envelope.day, envelope.resource_number, envelope.number, envelope.from_ms, envelope.until_ms, asked.kind
),
silent_bill as (
  select billed.day, billed.resource_number, billed.from_ms, billed.until_ms
  from billed
  inner join bounded
    on bounded.day = billed.day
    and bounded.resource_number = billed.resource_number
    and bounded.from_ms <= billed.from_ms
    and bounded.until_ms >= billed.until_ms
  left join bound
    on bound.day = billed.day
    and bound.resource_number = billed.resource_number
    and bound.has_minutes
    and bound.from_ms < billed.until_ms
    and bound.until_ms > billed.from_ms
  where bounded.has_gaps
    and bound.day is null
),
known as (
  select day, resource_number, from_ms, until_ms, has_minutes, is_driver
  from sign
  union all
  select
    day,
    resource_number,
    case when from_ms % 3600000 = 0 then greatest(from_ms, coalesce(first_ms, from_ms)) else from_ms end as from_ms,
    case when until_ms % 3600000 = 0 then least(until_ms, coalesce(last_ms, until_ms)) else until_ms end as until_ms,
    false as has_minutes,
    false as is_driver
  from bounded
  where not has_gaps
  union all
  select day, resource_number, from_ms, until_ms, false as has_minutes, false as is_driver
  from silent_bill
),
clipped as (
  select
    known.day,
    known.resource_number,
    greatest(known.from_ms, asked.midnight_ms, coalesce(asked.created_ms, known.from_ms)) as from_ms,
    least(known.until_ms, asked.midnight_ms + 86400000, coalesce(asked.deleted_ms, known.until_ms)) as until_ms,
    known.has_minutes,
    known.is_driver
  from known
  inner join asked
    on asked.day = known.day
    and asked.resource_number = known.resource_number
),
single as (
  select day, resource_number, from_ms, until_ms, bool_or(has_minutes) as has_minutes, bool_or(is_driver) as is_driver
  from clipped
  where until_ms > from_ms
  group by day, resource_number, from_ms, until_ms
),
ordered as (
  select
    day, resource_number, from_ms, until_ms, has_minutes,
    min(case when is_driver then from_ms end) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between current row and unbounded following
    ) as next_driver_ms,
    max(until_ms) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from single
),
island as (
  select
    day, resource_number, from_ms, until_ms, has_minutes,
    sum(
      case
        when reached_ms < from_ms and next_driver_ms - from_ms <= 120000 then 1
        when reached_ms + 600000 >= from_ms then 0
        else 1
      end
    ) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered
)
select
  day,
  resource_number,
  min(from_ms) as from_ms,
  max(until_ms) as until_ms,
  bool_or(has_minutes) as has_minutes
from island
group by day, resource_number, number
