-- One row: a day of a shared cluster of which node minutes are missing, with the interactive and idle time of the nearest
-- days of which they are there: the last 14 up to that day, or the first 14 of all where fewer than 3 lie before it.
-- There is no row where they are there of fewer than 3 days.
with
asked as (
  select distinct account_id, workspace_id, cluster_id
  from cluster_use_day
  where day in ($days)
    and has_unknown
),
counted as (
  select
    cluster_use_day.account_id, cluster_use_day.workspace_id, cluster_use_day.cluster_id, cluster_use_day.day,
    cluster_use_day.resource_number, cluster_use_day.has_unknown,
    cluster_use_day.interactive_ms + cluster_use_day.idle_ms > 0 as is_known,
    cast(sum(case when cluster_use_day.interactive_ms + cluster_use_day.idle_ms > 0 then 1 else 0 end) over up_to as int) as known_days,
    cast(sum(cluster_use_day.interactive_ms) over up_to as bigint) as interactive_ms,
    cast(sum(cluster_use_day.idle_ms) over up_to as bigint) as idle_ms
  from cluster_use_day
  inner join asked
    on asked.account_id = cluster_use_day.account_id
    and asked.workspace_id = cluster_use_day.workspace_id
    and asked.cluster_id = cluster_use_day.cluster_id
  window up_to as (
    partition by cluster_use_day.account_id, cluster_use_day.workspace_id, cluster_use_day.cluster_id
    order by cluster_use_day.day nulls last
    rows between unbounded preceding and current row
  )
),
milestone as (
  select account_id, workspace_id, cluster_id, known_days, interactive_ms, idle_ms
  from counted
  where is_known
),
known as (
  select account_id, workspace_id, cluster_id, max(known_days) as known_days
  from milestone
  group by account_id, workspace_id, cluster_id
),
wanted as (
  select
    counted.day, counted.account_id, counted.workspace_id, counted.cluster_id, counted.resource_number,
    case when counted.known_days >= 3 then counted.known_days else least(known.known_days, 14) end as last_number,
    case when counted.known_days >= 3 then counted.known_days - 14 else 0 end as number_before
  from counted
  inner join known
    on known.account_id = counted.account_id
    and known.workspace_id = counted.workspace_id
    and known.cluster_id = counted.cluster_id
  where counted.day in ($days)
    and counted.has_unknown
    and known.known_days >= 3
)
select
  wanted.day, wanted.account_id, wanted.workspace_id, wanted.cluster_id, wanted.resource_number,
  closing.interactive_ms - coalesce(opening.interactive_ms, 0) as interactive_ms,
  closing.idle_ms - coalesce(opening.idle_ms, 0) as idle_ms
from wanted
inner join milestone as closing
  on closing.account_id = wanted.account_id
  and closing.workspace_id = wanted.workspace_id
  and closing.cluster_id = wanted.cluster_id
  and closing.known_days = wanted.last_number
left join milestone as opening
  on opening.account_id = wanted.account_id
  and opening.workspace_id = wanted.workspace_id
  and opening.cluster_id = wanted.cluster_id
  and opening.known_days = wanted.number_before
