-- One row: a run of a job whose tasks brought up clusters of their own one after another, with what starting those cost that a cluster
-- before them could have done: it had ended its work, and the machines are the same. It holds where setting up took more than a fifth of
-- the time of the run.
with
task as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, cluster_id,
    min(unix_millis(start_time)) as from_ms,
    max(unix_millis(end_time)) as until_ms,
    max(setup_ms) as setup_ms
  from task_run
  where day in ($days)
    and compute_type = 'JOB_CLUSTER'
    and cluster_id is not null
    and end_time is not null
    and job_id is not null
  group by day, account_id, workspace_id, job_id, run_id, attempt, cluster_id
),
machines as (
  select
    task.*,
    concat_ws(
      '|', setting.driver_node_type, setting.worker_node_type, cast(setting.worker_count as string), cast(setting.min_workers as string),
      cast(setting.max_workers as string), cast(setting.is_photon as string), setting.spark_version
    ) as machines
  from task
  inner join cluster_setting as setting
    on setting.account_id = task.account_id
    and setting.workspace_id = task.workspace_id
    and setting.cluster_id = task.cluster_id
    and setting.valid_from_ms <= task.from_ms
    and setting.valid_until_ms > task.from_ms
),
followed as (
  select
    machines.*,
    count(*) over (partition by day, account_id, workspace_id, job_id, run_id, attempt) as clusters,
    max(until_ms) over (
      partition by day, account_id, workspace_id, job_id, run_id, attempt
      order by from_ms nulls last, cluster_id nulls last
      rows between unbounded preceding and 1 preceding
    ) as busy_until_ms,
    max(until_ms) over (
      partition by day, account_id, workspace_id, job_id, run_id, attempt, machines
      order by from_ms nulls last, cluster_id nulls last
      rows between unbounded preceding and 1 preceding
    ) as alike_until_ms
  from machines
),
started as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, cluster_id, currency,
    sum(case when phase = 'start_up' then amount else cast(0 as decimal(28,10)) end) as start_cost,
    sum(case when phase = 'start_up' and source = 'databricks_usage' then cast(amount as double) else 0 end) as billed_start_cost,
    sum(amount) as cost
  from task_run_day
  where day >= cast(least($days, $days) as date)
  group by day, account_id, workspace_id, job_id, run_id, attempt, cluster_id, currency
),
run_part as (
  select
    followed.day, followed.account_id, followed.workspace_id, followed.job_id, followed.run_id, followed.attempt, started.currency,
    max(followed.clusters) as clusters,
    min(followed.from_ms) as from_ms,
    max(followed.until_ms) as until_ms,
    sum(case when followed.alike_until_ms <= followed.from_ms and followed.busy_until_ms <= followed.from_ms then 1 else 0 end) as spared,
    sum(case
      when followed.alike_until_ms <= followed.from_ms and followed.busy_until_ms <= followed.from_ms then coalesce(followed.setup_ms, 0)
      else 0
    end) as setup_ms,
    cast(sum(case
      when followed.alike_until_ms <= followed.from_ms and followed.busy_until_ms <= followed.from_ms then started.start_cost
      else cast(0 as decimal(28,10))
    end) as decimal(28,10)) as ended_cost,
    sum(started.billed_start_cost) as billed_start_cost,
    sum(cast(started.start_cost as double)) as start_cost,
    cast(sum(started.cost) as decimal(28,10)) as cost
  from followed
  inner join started
    on started.account_id = followed.account_id
    and started.workspace_id = followed.workspace_id
    and started.job_id = followed.job_id
    and started.run_id = followed.run_id
    and started.attempt = followed.attempt
    and started.cluster_id = followed.cluster_id
  where followed.clusters > 1
  group by
    followed.day, followed.account_id, followed.workspace_id, followed.job_id, followed.run_id, followed.attempt, started.currency
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(from_ms as string), 14, '0') || ' ' || run_id || '-' || cast(attempt as string) as observation_id,
  currency, cost,
  spared > 0 and setup_ms * 5 > until_ms - from_ms as holds,
  'a cluster for each task' as change_1_from,
  'one shared job cluster' as change_1_to,
  ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  ended_cost as saving_low,
  ended_cost as saving_high,
  case when start_cost <> 0 then billed_start_cost / start_cost else 1 end as recorded_share,
  true as is_estimated,
  clusters, spared, setup_ms,
  until_ms - from_ms as duration_ms
from run_part
