-- One row per run after a change of its job and change: what it drew, and what the same work with the same chance would have
-- drawn with the setting of before. Money is in list prices of the moment of the change. Only runs that succeed at once.
with measured as (
  select
    trial_time.*,
    case place
      when 'serverless' then 'JOBS_SERVERLESS_COMPUTE'
      when 'all_purpose' then 'ALL_PURPOSE_COMPUTE'
      else 'JOBS_COMPUTE'
    end || case when place <> 'serverless' and has_photon then '_(PHOTON)' else '' end as sku
  from trial_time
  where purpose <> 'curve'
), counted as (
  select
    run_end.workspace_id,
    run_end.job_id,
    run_end.run_id,
    run_end.start_ms,
    run_end.end_ms,
    run_end.run_key,
    region,
    price_factor
  from run_end
  inner join site using (workspace_id)
  where outcome = 'success'
    and last_repair = 0
)
select
  counted.workspace_id,
  counted.job_id,
  without.step,
  counted.run_id,
  counted.start_ms,
  counted.end_ms,
  own.setup_ms + own.execution_ms as run_ms,
  without.setup_ms + without.execution_ms as run_without_ms,
  cast(round(own.dbu * own_price.price + own.machine_hours_money * price_factor, 10) as decimal(28, 10)) as cost,
  cast(round(without.dbu * without_price.price + without.machine_hours_money * price_factor, 10) as decimal(28, 10))
    as cost_without
from counted
inner join measured as own
  on own.run_key = counted.run_key
  and own.purpose = 'actual'
inner join measured as without
  on without.run_key = counted.run_key
  and without.purpose = 'instead'
inner join job_setting_change as change
  on change.kind = without.kind
  and change.job_name = without.job_name
  and change.step = without.step
inner join job_price as own_price
  on own_price.region = counted.region
  and own_price.sku = own.sku
  and at_ms >= own_price.price_start_ms
  and at_ms < own_price.price_end_ms
inner join job_price as without_price
  on without_price.region = counted.region
  and without_price.sku = without.sku
  and at_ms >= without_price.price_start_ms
  and at_ms < without_price.price_end_ms
order by counted.workspace_id, counted.job_id, without.step, counted.start_ms, counted.run_id
