-- One row: a run of a job that ended, with what it cost if its last attempt failed. It holds where that failed; a run whose later
-- attempt succeeded has healed.
with
ended as (
  select day, account_id, workspace_id, job_id, run_id, attempt, has_failed, start_time
  from run
  where day in ($days)
    and job_id is not null
    and is_last_attempt
    and end_time is not null
    and status not in ('SKIPPED', 'CANCELED')
    and coalesce(run_type, 'JOB_RUN') = 'JOB_RUN'
),
spent as (
  select
    ended.day, ended.account_id, ended.workspace_id, ended.job_id, ended.run_id, run_day.currency,
    cast(sum(run_day.cost) as decimal(28,10)) as cost,
    cast(sum(run_day.databricks_cost) as decimal(28,10)) as databricks_cost
  from ended
  inner join run_day
    on run_day.account_id = ended.account_id
    and run_day.workspace_id = ended.workspace_id
    and run_day.job_id = ended.job_id
    and run_day.run_id = ended.run_id
  where run_day.day >= cast(least($days, $days) as date)
  group by ended.day, ended.account_id, ended.workspace_id, ended.job_id, ended.run_id, run_day.currency
)
select
  ended.day, ended.account_id, ended.workspace_id,
  'job' as asset_kind,
  ended.job_id as asset_id,
  lpad(cast(unix_millis(ended.start_time) as string), 14, '0') || ' ' || ended.run_id as observation_id,
  spent.currency, spent.cost,
  ended.has_failed as holds,
  'fails' as change_1_from,
  'mended or paused' as change_1_to,
  case when ended.has_failed then spent.cost else cast(0 as decimal(28,10)) end as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  case when ended.has_failed then spent.cost else cast(0 as decimal(28,10)) end as saving_low,
  case when ended.has_failed then spent.cost else cast(0 as decimal(28,10)) end as saving_high,
  case when spent.cost <> 0 then coalesce(cast(spent.databricks_cost as double), 0) / cast(spent.cost as double) else 1 end as recorded_share,
  spent.cost <> coalesce(spent.databricks_cost, cast(0 as decimal(28,10))) as is_estimated,
  case when ended.has_failed then 1 else 0 end as failed_runs,
  1 as runs
from ended
inner join spent
  on spent.day = ended.day
  and spent.account_id = ended.account_id
  and spent.workspace_id = ended.workspace_id
  and spent.job_id = ended.job_id
  and spent.run_id = ended.run_id
