-- One row: a cluster of a job, or a shared cluster, with Photon and with event logs on a day, and what it would have cost less
-- without: DBUs are divided by the multiplier of Photon. At least it saves less by what Photon's part of the time of tasks costs
-- where it takes three times as long, at most nothing takes longer. Photon's part is what is not surely code of the JVM; 0 where no plan has an operator of
-- Photon. It holds where something is surely saved. No row: no log.
with
run_here as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency,
    min(first_hour) as first_hour,
    sum(cast(databricks_cost as double)) as databricks_cost,
    sum(cast(cloud_cost as double)) as cloud_cost
  from cluster_machine_day
  where day in ($days)
    and asset_id is not null
  group by day, account_id, workspace_id, asset_kind, asset_id, cluster_id, currency
  having bool_and(is_photon)
),
used as (
  select
    day, account_id, workspace_id, cluster_id, task_ms,
    case when has_photon then task_ms - other_ms else 0 end as photon_ms
  from photon_use_day
  where day in ($days)
),
replayed as (
  select
    run_here.*, photon_multiplier.multiplier, used.task_ms,
    used.photon_ms / cast(used.task_ms as double) as photon_share,
    run_here.databricks_cost * (1 - 1 / photon_multiplier.multiplier) as cheaper,
    run_here.databricks_cost / photon_multiplier.multiplier + run_here.cloud_cost as cost_without
  from run_here
  inner join used
    on used.day = run_here.day
    and used.account_id = run_here.account_id
    and used.workspace_id = run_here.workspace_id
    and used.cluster_id = run_here.cluster_id
  inner join photon_multiplier
    on photon_multiplier.product = case run_here.asset_kind when 'job' then 'JOBS' else 'ALL_PURPOSE' end
  where run_here.databricks_cost > 0
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  lpad(cast(unix_millis(first_hour) as string), 14, '0') || ' ' || cluster_id as observation_id,
  currency,
  cast(databricks_cost + cloud_cost as decimal(28,10)) as cost,
  cheaper > 2 * photon_share * cost_without as holds,
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
