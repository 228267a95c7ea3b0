-- Changes of jobs that can change the cost of a run, with the times between the changes before and after.
grouped as (
  select
    account_id, workspace_id, change_group,
    asset_id as job_id,
    unix_millis(min(changed_time)) as first_ms,
    unix_millis(max(changed_time)) as last_ms
  from setting_change
  where asset_kind = 'job'
    and can_change_cost
  group by account_id, workspace_id, change_group, asset_id
),
bounded as (
  select
    account_id, workspace_id, change_group, job_id, first_ms, last_ms,
    coalesce(lag(last_ms) over (of_job), 0) as since_ms,
    coalesce(lead(first_ms) over (of_job), 253402300799999) as until_ms
  from grouped
  window of_job as (partition by account_id, workspace_id, job_id order by first_ms nulls last)
),
changed as (
  select
    account_id, workspace_id, change_group, job_id, first_ms, last_ms, since_ms, until_ms
  from bounded
  where first_ms >= (select min(unix_millis(start_time)) from finished)
),
