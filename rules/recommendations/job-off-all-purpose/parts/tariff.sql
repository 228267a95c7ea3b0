-- What the cluster cost on the day, and what its DBUs would have cost on job compute; without a row where one of their prices is not known.
part as (
  select
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.cluster_id, run_cost_part.currency,
    run_cost_part.usage_unit, run_cost_part.hour, run_cost_part.source,
    replace(run_cost_part.sku_name, 'ALL_PURPOSE_COMPUTE', 'JOBS_COMPUTE') as jobs_sku,
    cast(run_cost_part.price as double) as price,
    sum(cast(run_cost_part.amount as double)) as amount
  from run_cost_part
  inner join host
    on host.account_id = run_cost_part.account_id
    and host.workspace_id = run_cost_part.workspace_id
    and host.cluster_id = run_cost_part.cluster_id
  where run_cost_part.day in ($days)
    and (run_cost_part.source = 'machine_estimate' or run_cost_part.product = 'ALL_PURPOSE')
  group by
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.cluster_id, run_cost_part.currency,
    run_cost_part.usage_unit, run_cost_part.hour, run_cost_part.source,
    replace(run_cost_part.sku_name, 'ALL_PURPOSE_COMPUTE', 'JOBS_COMPUTE'), run_cost_part.price
),
multiplied as (
  select max(case when product = 'JOBS' then multiplier end) / max(case when product = 'ALL_PURPOSE' then multiplier end) as ratio
  from photon_multiplier
),
on_jobs as (
  select
    part.day, part.account_id, part.workspace_id, part.cluster_id, part.currency,
    sum(
      part.amount * cast(price_window.price as double) / part.price * case when part.jobs_sku like '%PHOTON%' then multiplied.ratio else 1 end
    ) as jobs_cost,
    count(*) as parts
  from part
  inner join price_window
    on price_window.account_id = part.account_id
    and price_window.sku_name = part.jobs_sku
    and price_window.currency_code = part.currency
    and price_window.usage_unit = part.usage_unit
    and price_window.valid_from <= part.hour
    and (price_window.valid_until is null or price_window.valid_until > part.hour)
  cross join multiplied
  where part.source = 'databricks_usage'
    and part.price > 0
  group by part.day, part.account_id, part.workspace_id, part.cluster_id, part.currency
),
charged as (
  select
    day, account_id, workspace_id, cluster_id, currency,
    sum(case when source = 'machine_estimate' then amount else 0 end) as machine_cost,
    sum(case when source = 'databricks_usage' then amount else 0 end) as dbu_cost,
    sum(case when source = 'databricks_usage' then 1 else 0 end) as parts
  from part
  group by day, account_id, workspace_id, cluster_id, currency
),
tariff as (
  select
    charged.day, charged.account_id, charged.workspace_id, charged.cluster_id, charged.currency, charged.machine_cost,
    charged.dbu_cost, on_jobs.jobs_cost
  from charged
  inner join on_jobs
    on on_jobs.day = charged.day
    and on_jobs.account_id = charged.account_id
    and on_jobs.workspace_id = charged.workspace_id
    and on_jobs.cluster_id = charged.cluster_id
    and on_jobs.currency = charged.currency
    and on_jobs.parts = charged.parts
),
