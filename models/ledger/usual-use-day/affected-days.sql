-- One row: a day of which node minutes are missing, and of whose 14 nearest days (as in the model) one is among the days.
with
numbered as (
  select
    account_id, workspace_id, cluster_id, day,
    row_number() over (clusters) as number,
    lead(day, 14) over (clusters) as until_day
  from cluster_use_day
  where interactive_ms + idle_ms > 0
  window clusters as (partition by account_id, workspace_id, cluster_id order by day nulls last)
),
third as (
  select account_id, workspace_id, cluster_id, day
  from numbered
  where number = 3
)
select distinct cluster_use_day.day
from cluster_use_day
inner join numbered
  on numbered.account_id = cluster_use_day.account_id
  and numbered.workspace_id = cluster_use_day.workspace_id
  and numbered.cluster_id = cluster_use_day.cluster_id
left join third
  on third.account_id = numbered.account_id
  and third.workspace_id = numbered.workspace_id
  and third.cluster_id = numbered.cluster_id
where cluster_use_day.has_unknown
  and numbered.day in ($days)
  and cluster_use_day.day not in ($days)
  and (
    (cluster_use_day.day > numbered.day and cluster_use_day.day < coalesce(numbered.until_day, date '9999-12-31'))
    or (numbered.number <= 14 and cluster_use_day.day < coalesce(third.day, date '9999-12-31'))
  )
