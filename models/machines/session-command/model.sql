-- One row: the part of a day of a command of a notebook on a cluster, with the number of its session on that day: a session is what
-- somebody ran in a notebook with at most 25 minutes in between, while the cluster stayed up. It is continued where its first
-- session of the day began the day before. Active time begins where that of the commands before it ends.
with
up as (
  select
    cluster_evidence.day, resource_day.account_id, resource_day.workspace_id,
    resource_day.resource_id as cluster_id,
    cluster_evidence.until_ms
  from cluster_evidence
  inner join resource_day
    on resource_day.day = cluster_evidence.day
    and resource_day.resource_number = cluster_evidence.resource_number
  where cluster_evidence.kind = 'up'
    and resource_day.kind = 'shared'
    and unix_date(cluster_evidence.day) >= unix_date(cast(least($days, $days) as date)) - 1
    and cluster_evidence.day <= cast(greatest($days, $days) as date)
),
command as (
  select
    notebook_command.day, notebook_command.account_id, notebook_command.workspace_id,
    notebook_command.cluster_id, notebook_command.notebook_id, notebook_command.user_name,
    notebook_command.event_id,
    bool_or(notebook_command.is_failed) as is_failed,
    bool_or(notebook_command.is_begun) as is_begun,
    max(notebook_command.from_ms) as from_ms,
    max(notebook_command.until_ms) as until_ms,
    cast(count(up.until_ms) as int) as ended_ups
  from notebook_command
  left join up
    on up.day = notebook_command.day
    and up.account_id = notebook_command.account_id
    and up.workspace_id = notebook_command.workspace_id
    and up.cluster_id = notebook_command.cluster_id
    and up.until_ms <= notebook_command.from_ms
  where notebook_command.day in ($days)
  group by
    notebook_command.day, notebook_command.account_id, notebook_command.workspace_id,
    notebook_command.cluster_id, notebook_command.notebook_id, notebook_command.user_name,
    notebook_command.event_id
),
before as (
  select
    cast(unix_date(day) as bigint) + 1 as day_number,
    account_id, workspace_id, cluster_id, notebook_id, user_name,
    max(until_ms) as until_ms
  from notebook_command
  where unix_date(day) >= unix_date(cast(least($days, $days) as date)) - 1
    and day < cast(greatest($days, $days) as date)
  group by day, account_id, workspace_id, cluster_id, notebook_id, user_name
),
carried as (
  select
    before.day_number, before.account_id, before.workspace_id, before.cluster_id, before.notebook_id,
    before.user_name, before.until_ms
  from before
  left join up
    on unix_date(up.day) + 1 = before.day_number
    and up.account_id = before.account_id
    and up.workspace_id = before.workspace_id
    and up.cluster_id = before.cluster_id
    and up.until_ms > before.until_ms
    and up.until_ms < before.day_number * 86400000
  where up.day is null
),
ordered as (
  select
    day, account_id, workspace_id, cluster_id, notebook_id, user_name, event_id, is_failed, is_begun, from_ms,
    until_ms, ended_ups,
    max(until_ms) over earlier as reached_ms,
    max(ended_ups) over earlier as ended_before
  from command
  window earlier as (
    partition by day, account_id, workspace_id, cluster_id, notebook_id, user_name
    order by from_ms nulls last, until_ms nulls last, event_id nulls last
    rows between unbounded preceding and 1 preceding
  )
)
select
  ordered.day, ordered.account_id, ordered.workspace_id, ordered.cluster_id, ordered.notebook_id,
  ordered.user_name, ordered.event_id, ordered.is_failed, ordered.is_begun, ordered.from_ms,
  least(greatest(ordered.from_ms, coalesce(ordered.reached_ms, ordered.from_ms)), ordered.until_ms) as active_from_ms,
  ordered.until_ms,
  cast(sum(case when ordered.from_ms - ordered.reached_ms <= 1500000 and ordered.ended_ups = ordered.ended_before then 0 else 1 end) over (
    partition by ordered.day, ordered.account_id, ordered.workspace_id, ordered.cluster_id, ordered.notebook_id, ordered.user_name
    order by ordered.from_ms nulls last, ordered.until_ms nulls last, ordered.event_id nulls last
    rows between unbounded preceding and current row
  ) as int) as number,
  coalesce(
    ordered.reached_ms is null and ordered.ended_ups = 0 and ordered.from_ms - carried.until_ms <= 1500000,
    false
  ) as is_continued
from ordered
left join carried
  on carried.day_number = unix_date(ordered.day)
  and carried.account_id = ordered.account_id
  and carried.workspace_id = ordered.workspace_id
  and carried.cluster_id = ordered.cluster_id
  and carried.notebook_id = ordered.notebook_id
  and carried.user_name = ordered.user_name
