-- One row: a day with a command of a notebook that was attached to a cluster, or detached, on one of the days.
with
attached as (
  select
    account_id, workspace_id, notebook_id,
    coalesce(user_name, '') as user_name,
    min(event_time) as since
  from notebook_event
  where day in ($days)
    and action_name <> 'runCommand'
  group by account_id, workspace_id, notebook_id, coalesce(user_name, '')
)
select distinct calendar.day
from notebook_event as command
inner join attached
  on attached.account_id = command.account_id
  and attached.workspace_id = command.workspace_id
  and attached.notebook_id = command.notebook_id
  and attached.user_name = coalesce(command.user_name, '')
  and attached.since <= command.event_time
inner join calendar
  on calendar.day >= command.day
  and calendar.day <= command.last_day
where command.action_name = 'runCommand'
  and command.cluster_id is null
  and calendar.day not in ($days)
