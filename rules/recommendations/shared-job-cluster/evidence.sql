-- One row: a run of a job whose tasks brought up clusters of their own one after another, with what starting those cost that a cluster
-- before them could have spared: it had ended its work, and the machines are the same. Each cluster is also paid for while it waits for its task
-- and until it is gone: high has that as spared, low has it as paid by one cluster, too, which takes as long from one task to the next. Added is the
-- time in which it would have waited for other tasks. It holds where setting up took more than a fifth of the time of the run.
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
      '|', coalesce(setting.driver_node_type, setting.worker_node_type), setting.worker_node_type,
      cast(setting.worker_count as string), cast(setting.min_workers as string), cast(setting.max_workers as string), cast(setting.is_photon as string), setting.spark_version
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
    sum(case when phase = 'start_up' then cast(amount as double) else 0 end) as start_cost,
    sum(case when phase = 'idle' then cast(amount as double) else 0 end) as idle_cost,
    sum(case when phase = 'start_up' and source = 'databricks_usage' then cast(amount as double) else 0 end) as billed_start_cost,
    sum(case when phase = 'work' then cast(amount as double) else 0 end) as work_cost,
    sum(amount) as cost
  from task_run_day
  where day >= cast(least($days, $days) as date)
  group by day, account_id, workspace_id, job_id, run_id, attempt, cluster_id, currency
),
placed as (
  select
    followed.*,
    alike_until_ms <= from_ms and busy_until_ms <= from_ms as is_spared
  from followed
  where clusters > 1
),
run_part as (
  select
    placed.day, placed.account_id, placed.workspace_id, placed.job_id, placed.run_id, placed.attempt, started.currency,
    max(placed.clusters) as clusters,
    min(placed.from_ms) as from_ms,
    max(placed.until_ms) as until_ms,
    sum(case when placed.is_spared then 1 else 0 end) as spared,
    sum(case when placed.is_spared then coalesce(placed.setup_ms, 0) else 0 end) as setup_ms,
    sum(case when placed.is_spared then started.start_cost else 0 end) as spared_start_cost,
    sum(case when placed.is_spared then started.idle_cost else 0 end) as spared_idle_cost,
    sum(case
      when placed.is_spared
      then (placed.from_ms - placed.alike_until_ms) * started.work_cost
        / greatest(placed.until_ms - placed.from_ms - coalesce(placed.setup_ms, 0), 1)
      else 0
    end) as waiting_cost,
    sum(started.billed_start_cost) as billed_start_cost,
    sum(started.start_cost) as start_cost,
    cast(sum(started.cost) as decimal(28,10)) as cost
  from placed
  inner join started
    on started.account_id = placed.account_id
    and started.workspace_id = placed.workspace_id
    and started.job_id = placed.job_id
    and started.run_id = placed.run_id
    and started.attempt = placed.attempt
    and started.cluster_id = placed.cluster_id
  group by placed.day, placed.account_id, placed.workspace_id, placed.job_id, placed.run_id, placed.attempt, started.currency
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(from_ms as string), 14, '0') || ' ' || run_id || '-' || cast(attempt as string) as observation_id,
  currency, cost,
  spared > 0 and setup_ms * 5 > until_ms - from_ms and spared_start_cost > waiting_cost as holds,
  'a cluster for each task' as change_1_from,
  'one shared job cluster' as change_1_to,
  cast(spared_start_cost + spared_idle_cost / 2 as decimal(28,10)) as ended_cost,
  cast(waiting_cost as decimal(28,10)) as added_cost,
  cast(spared_start_cost - waiting_cost as decimal(28,10)) as saving_low,
  cast(spared_start_cost + spared_idle_cost - waiting_cost as decimal(28,10)) as saving_high,
  case when start_cost <> 0 then billed_start_cost / start_cost else 1 end as recorded_share,
  true as is_estimated,
  clusters, spared, setup_ms,
  until_ms - from_ms as duration_ms
from run_part
