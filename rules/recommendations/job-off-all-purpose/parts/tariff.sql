-- What the cluster cost on the day, and what its DBUs would have cost on job compute; null where one of their prices is not known.
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
tariff as (
  select
    part.day, part.account_id, part.workspace_id, part.cluster_id, part.currency,
    sum(case when part.source = 'machine_estimate' then part.amount else 0 end) as machine_cost,
    sum(case when part.source = 'databricks_usage' then part.amount else 0 end) as dbu_cost,
    sum(case
      when part.source = 'databricks_usage'
      then part.amount * cast(price_window.price as double) / part.price * case when part.jobs_sku like '%PHOTON%' then multiplied.ratio else 1 end
      else 0
    end) as jobs_cost,
    bool_and(part.source = 'machine_estimate' or (price_window.price is not null and part.price > 0)) as is_known
  from part
  cross join multiplied
  left join price_window
    on price_window.account_id = part.account_id
    and price_window.sku_name = case when part.source = 'databricks_usage' then part.jobs_sku end
    and price_window.currency_code = part.currency
    and price_window.usage_unit = part.usage_unit
    and price_window.valid_from <= part.hour
    and (price_window.valid_until is null or price_window.valid_until > part.hour)
  group by part.day, part.account_id, part.workspace_id, part.cluster_id, part.currency
),
