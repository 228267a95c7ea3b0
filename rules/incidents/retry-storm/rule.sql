-- One row: a failed run of which a task was tried too often, while other runs of its job within 24 hours were so, too.
with
allowed as (
  select
    max(case when name = 'retry_storm_tries' then cast(value as double) end) as tries,
    max(case when name = 'retry_storm_runs' then cast(value as double) end) as runs
  from derivation_setting
),
stormy as (
  select
    run_feature.day,
    run_feature.account_id,
    run_feature.workspace_id,
    run_feature.job_id,
    run_feature.run_id,
    run_feature.attempt,
    run_feature.start_time,
    run_feature.most_tries,
    run_feature.currency,
    run_feature.retry_cost
  from run_feature
  inner join allowed
    on run_feature.most_tries >= allowed.tries
  where run_feature.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and run_feature.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
    and run_feature.has_failed
),
together as (
  select
    stormy.account_id,
    stormy.workspace_id,
    stormy.job_id,
    stormy.run_id,
    stormy.attempt,
    count(distinct other.run_id) as runs
  from stormy
  inner join stormy as other
    on other.account_id = stormy.account_id
    and other.workspace_id = stormy.workspace_id
    and other.job_id = stormy.job_id
    and abs(unix_millis(other.start_time) - unix_millis(stormy.start_time)) <= 86400000
  where stormy.day in ($days)
  group by stormy.account_id, stormy.workspace_id, stormy.job_id, stormy.run_id, stormy.attempt
)
select
  stormy.day,
  account_id,
  workspace_id,
  job_id,
  run_id,
  attempt,
  stormy.most_tries as measured,
  allowed.tries as allowed,
  stormy.currency,
  stormy.retry_cost as price
from stormy
inner join together
  using (account_id, workspace_id, job_id, run_id, attempt)
inner join allowed
  on together.runs >= allowed.runs
where stormy.day in ($days)
