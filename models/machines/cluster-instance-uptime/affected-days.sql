-- One row: a later day on which an instance of a cluster goes on that was up on one of the days, or on the day after.
with
touched as (
  select account_id, workspace_id, cluster_id, min(day) as first_day
  from cluster_uptime
  where day in ($days)
  group by account_id, workspace_id, cluster_id
),
ordered as (
  select
    cluster_uptime.day, cluster_uptime.account_id, cluster_uptime.workspace_id, cluster_uptime.cluster_id,
    cluster_uptime.from_ms, touched.first_day,
    case
      when cluster_uptime.kind <> 'shared' then 0
      when lag(cluster_uptime.day) over (stretches) < cluster_uptime.day
        and cluster_uptime.from_ms - lag(cluster_uptime.until_ms) over (stretches) <= 600000
        and lag(cluster_uptime.termination_code) over (stretches) is null
        and not (cluster_uptime.first_phase = 'start_up' and lag(cluster_uptime.last_phase) over (stretches) = 'ready')
      then 0
      else 1
    end as is_start
  -- include: #models/parts/uptime-of-touched-clusters.sql
),
numbered as (
  select
    day, account_id, workspace_id, cluster_id, first_day,
    sum(is_start) over (
      partition by account_id, workspace_id, cluster_id
      order by day nulls last, from_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered
),
life as (
  select account_id, workspace_id, cluster_id, number
  from numbered
  where day in ($days)
  group by account_id, workspace_id, cluster_id, number
)
select distinct numbered.day
from numbered
inner join life
  on life.account_id = numbered.account_id
  and life.workspace_id = numbered.workspace_id
  and life.cluster_id = numbered.cluster_id
  and life.number = numbered.number
where numbered.day > numbered.first_day
union
select distinct calendar.day
from cluster_uptime
inner join calendar
  on calendar.day_number = unix_date(cluster_uptime.day) + 1
where cluster_uptime.day in ($days)
