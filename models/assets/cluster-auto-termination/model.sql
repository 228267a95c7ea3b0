-- One row: a statement about the minutes without use after which a cluster ends by itself (0: never), and from when until
-- when it held (half-open, milliseconds; null where it states nothing that did not hold before). A statement is a change in
-- the system tables, an edit event of the cluster, or the latest answer of REST, which holds since the last start of a running
-- cluster and since the end of a stopped one. The oldest that is known holds for all time before it.
with
changed as (
  -- include: #models/parts/changed-clusters.sql
  union
  select account_id, workspace_id, cluster_id
  from cluster_event
  where arrived_version > $afterVersion
    and event_type = 'EDITED'
),
stated as (
  select
    system_cluster.account_id, system_cluster.workspace_id, system_cluster.cluster_id,
    'change ' || cast(unix_millis(system_cluster.change_time) as string) as statement,
    unix_millis(system_cluster.change_time) as at_ms,
    2 as rank,
    system_cluster.auto_termination_minutes as minutes
  -- include: #models/parts/changed-system-clusters.sql
  union all
  select
    cluster_event.account_id, cluster_event.workspace_id, cluster_event.cluster_id,
    moment.name || ' ' || cast(unix_millis(cluster_event.event_time) as string) || ' ' || cluster_event.event_hash as statement,
    unix_millis(cluster_event.event_time) as at_ms,
    moment.rank as rank,
    try_cast(get_json_object(cluster_event.details_json, moment.path) as int) as minutes
  -- include: #models/parts/changed-cluster-events.sql
  cross join (
    values
      ('before edit', 1, '$.previous_attributes.autotermination_minutes'),
      ('edit', 3, '$.attributes.autotermination_minutes')
  ) as moment(name, rank, path)
  where cluster_event.event_type = 'EDITED'
  union all
  select
    rest_cluster.account_id, rest_cluster.workspace_id, rest_cluster.cluster_id,
    'rest' as statement,
    unix_millis(
      coalesce(
        rest_cluster.terminated_time, rest_cluster.last_restarted_time, rest_cluster.start_time,
        timestamp '1970-01-01 00:00:00'
      )
    ) as at_ms,
    4 as rank,
    rest_cluster.autotermination_minutes as minutes
  -- include: #models/parts/changed-rest-clusters.sql
),
numbered as (
  select
    account_id, workspace_id, cluster_id, statement, at_ms, rank, minutes,
    sum(case when minutes is not null then 1 else 0 end) over ordered as number
  from stated
  window ordered as (
    partition by account_id, workspace_id, cluster_id
    order by at_ms nulls last, rank nulls last, statement nulls last
    rows between unbounded preceding and current row
  )
),
compared as (
  select
    account_id, workspace_id, cluster_id, statement, at_ms, minutes, number,
    number = 1 or (rank > 1 and lag(minutes) over (ordered) is distinct from minutes) as is_change
  from numbered
  where minutes is not null
  window ordered as (partition by account_id, workspace_id, cluster_id order by number nulls last)
),
bounded as (
  select
    account_id, workspace_id, cluster_id, statement, minutes,
    case when number = 1 then 0 when is_change then at_ms end as from_ms,
    coalesce(
      min(case when is_change then at_ms end) over (
        partition by account_id, workspace_id, cluster_id
        order by number nulls last
        rows between 1 following and unbounded following
      ),
      253402300799999
    ) as until_ms
  from compared
  union all
  select
    account_id, workspace_id, cluster_id, statement, minutes,
    cast(null as bigint) as from_ms,
    cast(null as bigint) as until_ms
  from numbered
  where minutes is null
)
select
  account_id, workspace_id, cluster_id, statement, minutes,
  case when from_ms < until_ms then from_ms end as valid_from_ms,
  case when from_ms < until_ms then until_ms end as valid_until_ms
from bounded
