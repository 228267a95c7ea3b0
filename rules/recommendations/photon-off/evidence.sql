-- One row: a day of a job on clusters of its own or of a shared cluster, with Photon and with event logs, and what it would have cost less
-- without: DBUs are divided by the multiplier of Photon. At least it saves less by what Photon's part of the time of tasks costs
-- where it takes three times as long, at most nothing takes longer. Photon's part is what is not surely code of the JVM; 0 where no plan has an operator of
-- Photon. It holds where that is below a fifth. No row: one of the clusters has no log.
with
run_here as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency,
    bool_and(is_photon) as is_photon,
    sum(cast(databricks_cost as double)) as databricks_cost,
    sum(cast(cloud_cost as double)) as cloud_cost
  from cluster_machine_day
  where day in ($days)
    and asset_id is not null
  group by day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency
),
asset as (
  select
    run_here.day, run_here.account_id, run_here.workspace_id, run_here.asset_kind, run_here.asset_id, run_here.currency,
    sum(run_here.databricks_cost) as databricks_cost,
    sum(run_here.cloud_cost) as cloud_cost,
    cast(sum(photon_use_day.task_ms) as double) as task_ms,
    cast(sum(case when photon_use_day.has_photon then photon_use_day.task_ms - photon_use_day.other_ms else 0 end) as double) as photon_ms
  from run_here
  left join photon_use_day
    on photon_use_day.day = run_here.day
    and photon_use_day.account_id = run_here.account_id
    and photon_use_day.workspace_id = run_here.workspace_id
    and photon_use_day.cluster_id = run_here.cluster_id
  group by run_here.day, run_here.account_id, run_here.workspace_id, run_here.asset_kind, run_here.asset_id, run_here.currency
  having bool_and(run_here.is_photon and photon_use_day.task_ms is not null)
),
replayed as (
  select
    asset.*, photon_multiplier.multiplier,
    asset.photon_ms / asset.task_ms as photon_share,
    asset.databricks_cost * (1 - 1 / photon_multiplier.multiplier) as cheaper,
    asset.databricks_cost / photon_multiplier.multiplier + asset.cloud_cost as cost_without
  from asset
  inner join photon_multiplier
    on photon_multiplier.product = case asset.asset_kind when 'job' then 'JOBS' else 'ALL_PURPOSE' end
  where asset.databricks_cost > 0
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  cast(day as string) as observation_id,
  currency,
  cast(databricks_cost + cloud_cost as decimal(28,10)) as cost,
  photon_share < 0.2 as holds,
  'on' as change_1_from,
  'off' as change_1_to,
  cast(cheaper as decimal(28,10)) as ended_cost,
  cast(photon_share * cost_without as decimal(28,10)) as added_cost,
  cast(cheaper - 2 * photon_share * cost_without as decimal(28,10)) as saving_low,
  cast(cheaper as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  cloud_cost > 0 as is_estimated,
  100 * photon_share as photon_percent,
  task_ms, multiplier,
  100 * cloud_cost / (databricks_cost + cloud_cost) as vm_percent
from replayed
