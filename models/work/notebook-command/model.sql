-- One row: the part of a day in which a command of a notebook ran on a cluster, by whom. Where the command names no cluster, it
-- is the one that its user had last attached the notebook to; commands of which no cluster is known are left out.
with
command as (
  select
    account_id, workspace_id, notebook_id,
    coalesce(user_name, '') as user_name,
    event_id, day, last_day, cluster_id,
    coalesce(command_status = 'failed', false) as is_failed,
    unix_millis(event_time) as end_ms,
    unix_millis(event_time) - cast(round(greatest(coalesce(execution_seconds, 0), 0) * 1000) as bigint) as start_ms
  from notebook_event
  where last_day >= cast(least($days, $days) as date)
    and day <= cast(greatest($days, $days) as date)
    and action_name = 'runCommand'
    and notebook_id is not null
),
attachment as (
  select
    account_id, workspace_id, notebook_id,
    coalesce(user_name, '') as user_name,
    unix_millis(event_time) as at_ms,
    event_id,
    case when action_name = 'attachNotebook' then coalesce(cluster_id, '') else '' end as cluster_id
  from notebook_event
  where day <= cast(greatest($days, $days) as date)
    and action_name <> 'runCommand'
    and notebook_id in (select notebook_id from command where cluster_id is null)
),
moment as (
  select
    account_id, workspace_id, notebook_id, user_name, event_id, at_ms,
    0 as place,
    cast(at_ms as string) || cluster_id as attached
  from attachment
  union all
  select
    account_id, workspace_id, notebook_id, user_name, event_id,
    end_ms as at_ms,
    1 as place,
    cast(null as string) as attached
  from command
  where cluster_id is null
),
followed as (
  select
    account_id, workspace_id, event_id, place,
    max(attached) over (
      partition by account_id, workspace_id, notebook_id, user_name
      order by at_ms nulls last, place nulls last, event_id nulls last
      rows between unbounded preceding and current row
    ) as attached
  from moment
),
placed as (
  select
    command.account_id,
    command.workspace_id,
    coalesce(command.cluster_id, nullif(substring(followed.attached, 14), '')) as cluster_id,
    command.notebook_id, command.user_name, command.event_id, command.is_failed, command.day,
    command.last_day, command.start_ms, command.end_ms
  from command
  left join followed
    on followed.account_id = command.account_id
    and followed.workspace_id = command.workspace_id
    and followed.event_id = command.event_id
    and followed.place = 1
)
select
  calendar.day, placed.account_id, placed.workspace_id, placed.cluster_id, placed.notebook_id,
  placed.user_name, placed.event_id, placed.is_failed,
  placed.start_ms >= calendar.start_ms as is_begun,
  greatest(placed.start_ms, calendar.start_ms) as from_ms,
  least(placed.end_ms, calendar.start_ms + 86400000) as until_ms
from placed
inner join calendar
  on calendar.day >= placed.day
  and calendar.day <= placed.last_day
where calendar.day in ($days)
  and placed.cluster_id is not null
  and (placed.start_ms = placed.end_ms or placed.end_ms > calendar.start_ms)
