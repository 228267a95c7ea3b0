-- One row: a cluster that is shown, with what job runs on it and idle time cost in the range, and how long it was up, active
-- and idle; the times are null where no source has them.
with
spent as (
  select
    cluster_cost_day.workspace_id, cluster_cost_day.cluster_id, cluster_cost_day.currency,
    cast(coalesce(sum(cluster_cost_day.cost) filter (where cluster_cost_day.consumer = 'run'), 0) as decimal(28, 10)) as runs_cost,
    -- include: #product/server/parts/idle-cost-of-shown.sql
),
stretch as (
  select
    cluster_activity.workspace_id, cluster_activity.cluster_id, cluster_activity.kind,
    epoch_ms(cluster_activity.start_time) as from_ms,
    epoch_ms(cluster_activity.end_time) as until_ms
  from cluster_activity
  where cluster_activity.workspace_id in ($workspaceIds)
    and cluster_activity.kind in ('up', 'start_up', 'quiet', 'interactive', 'run')
    and cluster_activity.cluster_id in (select clusterId from shown_row)
    and cluster_activity.day >= cast(cast($since as timestamp) as date)
    and cluster_activity.day < cast(cast($until as timestamp) as date)
),
ordered as (
  select
    *,
    max(until_ms) over (
      partition by workspace_id, cluster_id, kind
      order by from_ms, until_ms
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from stretch
),
timed as (
  select
    workspace_id, cluster_id, kind,
    cast(sum(greatest(until_ms - greatest(from_ms, coalesce(reached_ms, from_ms)), 0)) as bigint) as total_ms,
    cast(count(*) filter (where coalesce(reached_ms < from_ms, true)) as integer) as stretches
  from ordered
  group by workspace_id, cluster_id, kind
),
used as (
  select
    workspace_id,
    cluster_id,
    max(total_ms) filter (where kind = 'up') as up_ms,
    coalesce(max(total_ms) filter (where kind = 'start_up'), 0) as start_up_ms,
    max(total_ms) filter (where kind = 'quiet') as quiet_ms,
    coalesce(max(total_ms) filter (where kind = 'run'), 0) + coalesce(max(total_ms) filter (where kind = 'interactive'), 0) as active_ms,
    max(stretches) filter (where kind = 'up') as instances
  from timed
  group by workspace_id, cluster_id
),
logged as (
  select distinct workspace_id, cluster_id
  from instance_spark
  where workspace_id in ($workspaceIds)
    and day < cast(cast($until as timestamp) as date)
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.clusterId, shown_row.currency,
  coalesce(spent.runs_cost, 0) as runsCost,
  shown_row.cost + coalesce(spent.runs_cost, 0) as wholeCost,
  coalesce(spent.idle_cost, 0) as idleCost,
  used.up_ms - used.start_up_ms as upTime,
  cast(least(used.active_ms, used.up_ms - used.start_up_ms) as double) / nullif(used.up_ms - used.start_up_ms, 0) as activeRatio,
  cast(used.quiet_ms as double) / nullif(used.up_ms - used.start_up_ms, 0) as idleRatio,
  used.instances as instancesCount,
  used.active_ms as activeTime,
  used.quiet_ms as idleTime,
  logged.cluster_id is not null as telemetryAvailable
-- include: #product/server/parts/cost-and-use-of-shown.sql
left join logged
  on logged.workspace_id = shown_row.workspaceId
  and logged.cluster_id = shown_row.clusterId
