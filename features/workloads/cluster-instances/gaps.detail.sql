-- One row: an instance that is shown, with the longest time in which nobody used it, over midnight too; null where its
-- use is not known.
with
quiet as (
  select
    shown_row.workspaceId as workspace_id,
    shown_row.appId as instance_id,
    shown_row.currency as currency,
    greatest(epoch_ms(part.start_time), epoch_ms(life.start_time)) as from_ms,
    least(epoch_ms(part.end_time), epoch_ms(life.last_time)) as until_ms
  from shown_row
  inner join cluster_instance as life
    on life.workspace_id = shown_row.workspaceId
    and life.cluster_id = shown_row.clusterId
    and life.instance_id = shown_row.appId
  inner join cluster_activity as part
    on part.workspace_id = life.workspace_id
    and part.cluster_id = life.cluster_id
    and part.start_time < life.last_time
    and part.end_time > life.start_time
  where life.workspace_id in ($workspaceIds)
    and part.workspace_id in ($workspaceIds)
    and part.kind = 'quiet'
    and part.day >= cast(life.start_time as date)
    and part.day <= cast(life.last_time as date)
    and (
      $runId is not null
      or $updateId is not null
      or (part.day >= cast(cast($since as timestamp) as date) and part.day < cast(cast($until as timestamp) as date))
    )
),
followed as (
  select
    *,
    coalesce(
      lag(until_ms) over (partition by workspace_id, instance_id, currency order by from_ms) < from_ms,
      true
    ) as is_start
  from quiet
),
numbered as (
  select
    *,
    count(*) filter (where is_start) over (
      partition by workspace_id, instance_id, currency
      order by from_ms
      rows between unbounded preceding and current row
    ) as number
  from followed
),
gap as (
  select workspace_id, instance_id, currency, max(until_ms) - min(from_ms) as gap_ms
  from numbered
  group by workspace_id, instance_id, currency, number
),
longest as (
  select workspace_id, instance_id, currency, cast(max(gap_ms) as bigint) as gap_ms
  from gap
  group by workspace_id, instance_id, currency
)
select
  shown_row.workspaceId, shown_row.clusterId, shown_row.appId, shown_row.currency,
  coalesce(longest.gap_ms, case when shown_row.idleTime = 0 then 0 end) as longestIdleGap
from shown_row
left join longest
  on longest.workspace_id = shown_row.workspaceId
  and longest.instance_id = shown_row.appId
  and longest.currency is not distinct from shown_row.currency
