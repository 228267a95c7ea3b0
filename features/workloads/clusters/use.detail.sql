-- One row: a cluster that is shown, with what job runs on it and idle time cost in the range, and how long it was up, active
-- and idle; the times are null where no source has them.
with
spent as (
  select
    cluster_cost_day.workspace_id, cluster_cost_day.cluster_id, cluster_cost_day.currency,
    cast(coalesce(sum(cluster_cost_day.cost) filter (where cluster_cost_day.consumer = 'run'), 0) as decimal(28, 10)) as runs_cost,
    -- include: #product/server/parts/idle-cost-of-shown.sql
),
-- What lasts over midnight began once.
used as (
  select
    part.workspace_id, part.cluster_id,
    sum(part.up_ms) as up_ms,
    coalesce(sum(part.start_up_ms), 0) as start_up_ms,
    sum(part.quiet_ms) as quiet_ms,
    coalesce(sum(part.run_ms), 0) + coalesce(sum(part.interactive_ms), 0) as active_ms,
    cast(sum(part.ups - case when before.day is null then 0 else 1 end) as integer) as instances
  from cluster_time_day as part
  left join cluster_time_day as before
    on before.workspace_id = part.workspace_id
    and before.cluster_id = part.cluster_id
    and before.day = part.day - 1
    and before.day >= cast(cast($since as timestamp) as date)
    and before.is_up_at_end
    and part.is_up_at_start
  where part.workspace_id in ($workspaceIds)
    and part.cluster_id in (select clusterId from shown_row)
    and part.day >= cast(cast($since as timestamp) as date)
    and part.day < cast(cast($until as timestamp) as date)
  group by part.workspace_id, part.cluster_id
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
