-- One row: a cluster that is shown, with how many jobs, people and notebooks used it in the range, what an hour with work
-- cost, its idle cost and the longest time in which nobody used it; null where no source has that.
with
spent as (
  select
    cluster_cost_day.workspace_id, cluster_cost_day.cluster_id, cluster_cost_day.currency,
    cast(count(distinct cluster_cost_day.job_id) filter (where cluster_cost_day.consumer = 'run') as integer) as jobs,
    cast(sum(cluster_cost_day.cost) as decimal(28, 10)) as cost,
    -- include: #product/server/parts/idle-cost-of-shown.sql
),
quiet as (
  select
    cluster_activity.workspace_id,
    cluster_activity.cluster_id,
    epoch_ms(cluster_activity.start_time) as from_ms,
    epoch_ms(cluster_activity.end_time) as until_ms
  from cluster_activity
  where cluster_activity.workspace_id in ($workspaceIds)
    and cluster_activity.kind = 'quiet'
    and cluster_activity.cluster_id in (select clusterId from shown_row)
    and cluster_activity.day >= cast(cast($since as timestamp) as date)
    and cluster_activity.day < cast(cast($until as timestamp) as date)
),
ordered as (
  select
    *,
    max(until_ms) over (
      partition by workspace_id, cluster_id
      order by from_ms, until_ms
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from quiet
),
numbered as (
  select
    *,
    count(*) filter (where coalesce(reached_ms < from_ms, true)) over (
      partition by workspace_id, cluster_id
      order by from_ms, until_ms
      rows between unbounded preceding and current row
    ) as number
  from ordered
),
island as (
  select workspace_id, cluster_id, max(until_ms) - min(from_ms) as island_ms
  from numbered
  group by workspace_id, cluster_id, number
),
idle as (
  select workspace_id, cluster_id, max(island_ms) as longest_ms
  from island
  group by workspace_id, cluster_id
),
used as (
  select
    part.workspace_id, part.cluster_id,
    cast(any_value(idle.longest_ms) as bigint) as longest_idle_ms,
    cast(sum(part.active_ms) as bigint) as active_ms
  from cluster_time_day as part
  left join idle
    on idle.workspace_id = part.workspace_id
    and idle.cluster_id = part.cluster_id
  where part.workspace_id in ($workspaceIds)
    and part.cluster_id in (select clusterId from shown_row)
    and part.day >= cast(cast($since as timestamp) as date)
    and part.day < cast(cast($until as timestamp) as date)
  group by part.workspace_id, part.cluster_id
),
manned as (
  select
    workspace_id,
    cluster_id,
    cast(count(distinct user_name) as integer) as users,
    cast(count(distinct notebook_id) as integer) as notebooks
  from notebook_session_day
  where workspace_id in ($workspaceIds)
    and cluster_id in (select clusterId from shown_row)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, cluster_id
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.clusterId, shown_row.currency,
  coalesce(spent.jobs, 0) as jobsCount,
  coalesce(spent.idle_cost, 0) as idleCost,
  cast(spent.cost * 3600000 / nullif(used.active_ms, 0) as decimal(28, 10)) as costPerActiveHour,
  used.longest_idle_ms as longestIdleGap,
  manned.users as usersCount,
  manned.notebooks as notebooksCount
-- include: #product/server/parts/cost-and-use-of-shown.sql
left join manned
  on manned.workspace_id = shown_row.workspaceId
  and manned.cluster_id = shown_row.clusterId
