-- One row: whether runs of a job began on the last 28 complete days, and whether any cost of it on them is known.
with
billed as (
  -- include: #models/parts/complete-days.sql
),
recent as (
  select account_id, complete_until - interval 28 day as since, complete_until as until
  from billed
)
select
  exists (
    select 1
    from job_run_day
    inner join recent
      using (account_id)
    where workspace_id in ($workspaceIds)
      and job_id = $assetId
      and day >= since
      and day < until
      and runs > 0
  ) as hasRun,
  exists (
    select 1
    from job_day
    inner join recent
      using (account_id)
    where workspace_id in ($workspaceIds)
      and job_id = $assetId
      and day >= since
      and day < until
      and cost is not null
  ) as isPriced
