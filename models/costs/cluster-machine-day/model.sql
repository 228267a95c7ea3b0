-- One row: VMs of one type in one role (driver, worker) of a cluster of a job or of a shared one on a day: their hours, those of spot VMs
-- among them, what they cost by the cloud's price list, what Databricks billed for them (VMs of one type
-- share that by the hours in which they drew DBUs), and the settings of the cluster in the first of these hours. The asset is the job or the shared cluster. Pool_id is where they come
-- from.
with
part as (
  select
    day, account_id, workspace_id, cluster_id, machine, currency,
    case when source = 'databricks_usage' then 'billed' when sku_name like '% driver' then 'driver' else 'worker' end as role,
    max(job_id) as job_id,
    min(hour) as first_hour,
    cast(sum(quantity) as double) as node_hours,
    cast(sum(case when phase <> 'start_up' or phase is null then quantity else cast(0 as decimal(28,10)) end) as double) as drawn_hours,
    cast(sum(case when price_kind = 'estimated for spot' then quantity else cast(0 as decimal(28,10)) end) as double) as spot_hours,
    sum(amount) as amount
  from run_cost_part
  where day in ($days)
    and cluster_id is not null
    and machine is not null
    and (source = 'machine_estimate' or usage_unit = 'DBU')
  group by
    day, account_id, workspace_id, cluster_id, machine, currency,
    case when source = 'databricks_usage' then 'billed' when sku_name like '% driver' then 'driver' else 'worker' end
),
owned as (
  select
    part.*,
    min(first_hour) over (partition by day, account_id, workspace_id, cluster_id) as cluster_hour,
    max(job_id) over (partition by day, account_id, workspace_id, cluster_id) as cluster_job_id,
    sum(case when role = 'billed' then amount end) over (of_type) as billed,
    sum(case when role <> 'billed' then drawn_hours end) over (of_type) as all_drawn_hours
  from part
  window of_type as (partition by day, account_id, workspace_id, cluster_id, machine, currency)
)
select
  owned.day, owned.account_id, owned.workspace_id, owned.cluster_id,
  case when cluster_setting.kind = 'job' then 'job' else 'cluster' end as asset_kind,
  case when cluster_setting.kind = 'job' then owned.cluster_job_id else owned.cluster_id end as asset_id,
  owned.role, owned.machine, owned.currency, owned.node_hours, owned.spot_hours,
  cast(owned.amount as decimal(28,10)) as cloud_cost,
  cast(
    case when owned.all_drawn_hours > 0 then cast(coalesce(owned.billed, 0) as double) * owned.drawn_hours / owned.all_drawn_hours else 0 end
    as decimal(28,10)
  ) as databricks_cost,
  owned.first_hour,
  case owned.role when 'driver' then cluster_setting.driver_pool_id else cluster_setting.worker_pool_id end as pool_id,
  cluster_setting.driver_node_type, cluster_setting.worker_node_type, cluster_setting.spark_version, cluster_setting.is_photon
from owned
inner join cluster_setting
  on cluster_setting.account_id = owned.account_id
  and cluster_setting.workspace_id = owned.workspace_id
  and cluster_setting.cluster_id = owned.cluster_id
  and cluster_setting.valid_from_ms < unix_millis(owned.cluster_hour) + 3600000
  and cluster_setting.valid_until_ms >= unix_millis(owned.cluster_hour) + 3600000
where owned.role <> 'billed'
  and cluster_setting.kind in ('job', 'shared')
