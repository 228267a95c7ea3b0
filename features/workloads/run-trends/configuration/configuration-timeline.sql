-- One row: a setting of the job that changed at a time, with what it was before and what it is from then on.
with
version as (
  select
    workspace_id, change_time, name, run_as_user_name, tags_json, trigger_type, schedule, schedule_timezone,
    is_paused, timeout_seconds, is_deleted
  from job_version
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
),
told as (
  select workspace_id, change_time, 'name' as setting, '' as part_name, name as shown
  from version
  union all
  select workspace_id, change_time, 'owner', '', run_as_user_name
  from version
  union all
  select workspace_id, change_time, 'tags', '', case when tags_json in ('{}', '[]') then 'none' else tags_json end
  from version
  union all
  select workspace_id, change_time, 'schedule', '', coalesce(schedule || ' ' || coalesce(schedule_timezone, 'UTC'), trigger_type)
  from version
  union all
  select workspace_id, change_time, 'paused', '', case when is_paused then 'paused' else 'active' end
  from version
  where is_paused is not null
  union all
  select workspace_id, change_time, 'timeout', '', cast(timeout_seconds as varchar) || ' s'
  from version
  union all
  select workspace_id, change_time, 'deleted', '', case when is_deleted then 'deleted' else 'exists' end
  from version
  union all
  select workspace_id, first_time, case part when 'cluster' then 'cluster' else 'task' end, part_name, shown
  from job_setting_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
),
compared as (
  select
    workspace_id, change_time, setting, part_name,
    lag(shown) over (
      partition by workspace_id, setting, part_name
      order by change_time, shown
    ) as former,
    shown
  from told
  where shown is not null
),
task as (
  select
    workspace_id,
    part_name,
    min(first_time) as first_time,
    max(last_time) as last_time
  from job_setting_day
  where workspace_id in ($workspaceIds)
    and job_id = $jobId
    and part = 'task'
  group by workspace_id, part_name
),
span as (
  select
    workspace_id,
    cast(min(first_time) as date) as first_day,
    cast(max(last_time) as date) as last_day
  from task
  group by workspace_id
),
changed as (
  select workspace_id, change_time, setting, part_name, former, shown
  from compared
  where former is not null
    and former <> shown
  union all
  select task.workspace_id, task.first_time, 'task', task.part_name, null, 'runs for the first time'
  from task
  inner join span using (workspace_id)
  where cast(task.first_time as date) > span.first_day
  union all
  select task.workspace_id, task.last_time, 'task', task.part_name, 'ran for the last time', null
  from task
  inner join span using (workspace_id)
  where cast(task.last_time as date) + 7 < span.last_day
)
select
  workspace_id as workspaceId,
  strftime(change_time, '%Y-%m-%dT%H:%M:%S.%gZ') as changeTime,
  setting,
  part_name as part,
  former,
  shown as current
from changed
where ($since is null or change_time >= cast($since as timestamp))
  and ($until is null or change_time < cast($until as timestamp))
order by change_time desc, setting, part_name, current
limit 500
