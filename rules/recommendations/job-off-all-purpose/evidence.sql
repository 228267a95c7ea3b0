-- One row: a run of a job that nobody started by hand, on an all-purpose cluster, with what its DBUs would have cost at the price of job compute, less the
-- start of a cluster of its own: as long as those of the workspace on that day took, ten minutes where none is known. Photon draws other
-- multiples of DBUs on job compute. It holds where that would have been less.
with
started as (
  select day, account_id, workspace_id, avg(start_up_ms) as start_up_ms
  from cluster_instance
  where day in ($days)
    and start_up_ms > 0
    and cluster_kind <> 'pipeline'
  group by day, account_id, workspace_id
),
run_here as (
  select day, account_id, workspace_id, job_id, run_id, attempt, start_time, execution_ms, shared_cluster_id
  from run
  where day in ($days)
    and compute_type = 'ALL_PURPOSE'
    and trigger not in ('ONE_TIME', 'RETRY')
    and job_id is not null
    and execution_ms > 0
),
part as (
  select
    run_here.day, run_here.account_id, run_here.workspace_id, run_here.job_id, run_here.run_id, run_here.attempt,
    run_cost_part.currency, run_cost_part.source, run_cost_part.sku_name, run_cost_part.price, run_cost_part.amount,
    case
      when run_cost_part.source = 'databricks_usage' and run_cost_part.product = 'ALL_PURPOSE'
      then replace(run_cost_part.sku_name, 'ALL_PURPOSE_COMPUTE', 'JOBS_COMPUTE')
    end as jobs_sku,
    run_cost_part.usage_unit,
    run_cost_part.hour
  from run_here
  inner join run_cost_part
    on run_cost_part.account_id = run_here.account_id
    and run_cost_part.workspace_id = run_here.workspace_id
    and run_cost_part.job_id = run_here.job_id
    and run_cost_part.run_id = run_here.run_id
    and run_cost_part.attempt = run_here.attempt
  where run_cost_part.day >= cast(least($days, $days) as date)
    and run_cost_part.consumer = 'run'
    and run_cost_part.cluster_id = run_here.shared_cluster_id
),
multiplied as (
  select max(case when product = 'JOBS' then multiplier end) / max(case when product = 'ALL_PURPOSE' then multiplier end) as ratio
  from photon_multiplier
),
priced as (
  select
    part.day, part.account_id, part.workspace_id, part.job_id, part.run_id, part.attempt, part.currency,
    count(*) as parts,
    sum(cast(part.amount as double)) as dbu_cost,
    sum(cast(part.amount as double) * (
      1 - cast(price_window.price as double) / cast(part.price as double)
        * case when part.jobs_sku like '%PHOTON%' then multiplied.ratio else 1 end
    )) as cheaper
  from part
  inner join price_window
    on price_window.account_id = part.account_id
    and price_window.sku_name = part.jobs_sku
    and price_window.currency_code = part.currency
    and price_window.usage_unit = part.usage_unit
    and price_window.valid_from <= part.hour
    and (price_window.valid_until is null or price_window.valid_until > part.hour)
  cross join multiplied
  where part.price > 0
  group by part.day, part.account_id, part.workspace_id, part.job_id, part.run_id, part.attempt, part.currency
),
spent as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, currency,
    sum(amount) as cost,
    sum(case when source = 'machine_estimate' then cast(amount as double) else 0 end) as cloud_cost,
    sum(case when jobs_sku is not null then 1 else 0 end) as parts
  from part
  group by day, account_id, workspace_id, job_id, run_id, attempt, currency
),
summed as (
  select spent.*, priced.dbu_cost, priced.cheaper
  from spent
  inner join priced
    on priced.day = spent.day
    and priced.account_id = spent.account_id
    and priced.workspace_id = spent.workspace_id
    and priced.job_id = spent.job_id
    and priced.run_id = spent.run_id
    and priced.attempt = spent.attempt
    and priced.currency = spent.currency
    and priced.parts = spent.parts
),
replayed as (
  select
    summed.*, run_here.start_time, run_here.shared_cluster_id, run_here.execution_ms,
    coalesce(started.start_up_ms, 600000) as start_up_ms,
    cast(summed.cost as double) / run_here.execution_ms * coalesce(started.start_up_ms, 600000) as start_cost,
    summed.cloud_cost / run_here.execution_ms * coalesce(started.start_up_ms, 600000) as start_cloud_cost
  from summed
  inner join run_here
    on run_here.day = summed.day
    and run_here.account_id = summed.account_id
    and run_here.workspace_id = summed.workspace_id
    and run_here.job_id = summed.job_id
    and run_here.run_id = summed.run_id
    and run_here.attempt = summed.attempt
  left join started
    on started.day = summed.day
    and started.account_id = summed.account_id
    and started.workspace_id = summed.workspace_id
  where summed.dbu_cost > 0
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(unix_millis(start_time) as string), 14, '0') || ' ' || run_id || '-' || cast(attempt as string) as observation_id,
  currency, cost,
  cheaper - start_cost > 0 as holds,
  'ALL_PURPOSE' as change_1_from,
  'JOB_CLUSTER' as change_1_to,
  'cluster' as paid_by_kind,
  shared_cluster_id as paid_by_id,
  cast(cheaper as decimal(28,10)) as ended_cost,
  cast((start_cost + start_cloud_cost) / 2 as decimal(28,10)) as added_cost,
  cast(cheaper - start_cost as decimal(28,10)) as saving_low,
  cast(cheaper - start_cloud_cost as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  cloud_cost > 0 as is_estimated,
  execution_ms, start_up_ms,
  100 * cheaper / dbu_cost as cheaper_percent
from replayed
