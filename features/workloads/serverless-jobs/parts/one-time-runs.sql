-- One-time runs with serverless compute, each with the latest of its name.
submitted as (
  select
    workspace_id,
    job_id,
    max_by(coalesce(run_name, 'Run ' || run_id), attempt) as run_name,
    max_by(creator_user_name, attempt) as owner,
    max(start_time) as start_time
  from run
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and job_id in (select job_id from paid)
  group by workspace_id, job_id
),
one_time as (
  select
    workspace_id, job_id, run_name,
    first_value(job_id) over latest as asset_id,
    first_value(owner) over latest as owner
  from submitted
  window latest as (
    partition by workspace_id, run_name
    order by start_time desc, job_id desc
    rows between unbounded preceding and unbounded following
  )
),
