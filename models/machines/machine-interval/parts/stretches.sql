-- Stretches in which a cluster kept machines, by events, by node minutes or by its settings.
state_of_day as (
  select
    day, resource_number, worker_count,
    case when is_counted then confidence else 'estimated' end as confidence,
    from_ms,
    until_ms
  from cluster_state_day
  where day in ($days)
),
state as (
  select
    day, resource_number, worker_count, confidence, from_ms, until_ms,
    case
      when lag(until_ms) over (ordered) = from_ms
        and lag(worker_count) over (ordered) = worker_count
        and lag(confidence) over (ordered) = confidence
      then 0
      else 1
    end as is_change
  from state_of_day
  window ordered as (partition by day, resource_number order by from_ms nulls last)
),
numbered_state as (
  select
    day, resource_number, worker_count, confidence, from_ms, until_ms,
    sum(is_change) over (
      partition by day, resource_number
      order by from_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from state
),
by_events as (
  select
    day,
    resource_number,
    max(worker_count) as worker_count,
    max(confidence) as confidence,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from numbered_state
  group by day, resource_number, number
),
node as (
  select
    node_life.day, node_life.resource_number, node_life.role, node_life.node_type, node_life.from_ms,
    node_life.until_ms
  from node_life
  left join (select distinct day, resource_number from by_events) as eventful
    on eventful.day = node_life.day
    and eventful.resource_number = node_life.resource_number
  where node_life.day in ($days)
    and eventful.day is null
),
sized as (
  select day, resource_number, worker_count, from_ms, until_ms, 'cluster_event' as evidence, confidence
  from by_events
  union all
  select
    cluster_sign.day,
    cluster_sign.resource_number,
    cast(null as int) as worker_count,
    cluster_sign.from_ms,
    cluster_sign.until_ms,
    'cluster_fact' as evidence,
    'estimated' as confidence
  from cluster_sign
  left join (select distinct day, resource_number from by_events) as eventful
    on eventful.day = cluster_sign.day
    and eventful.resource_number = cluster_sign.resource_number
  where cluster_sign.day in ($days)
    and eventful.day is null
    and not cluster_sign.has_minutes
),
stretch as (
  select
    day,
    resource_number,
    cast(null as string) as role,
    cast(null as string) as seen_node_type,
    worker_count, from_ms, until_ms, evidence, confidence
  from sized
  union all
  select
    day, resource_number, role,
    node_type as seen_node_type,
    1 as worker_count,
    from_ms,
    until_ms,
    'node_minute' as evidence,
    'strong' as confidence
  from node
),
