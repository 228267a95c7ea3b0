-- One row: a usage record that was withdrawn, or that withdraws, on its first or on its last day: together with all records
-- that say the same of the same time, but for the quantity, nothing is left of it. Its money counts, as that of all records
-- does, but it is no evidence of anything. One of which a part is left stays in force, as does one of quantity zero that
-- nothing withdraws.
with
correction as (
  select distinct day, account_id, workspace_id, sku_name, usage_start_time, usage_end_time
  from usage_record
  where last_day >= cast(least($days, $days) as date)
    and day <= cast(greatest($days, $days) as date)
    and (usage_quantity < 0 or record_type = 'RETRACTION')
),
concerned as (
  select
    usage_record.day, usage_record.last_day, usage_record.account_id, usage_record.workspace_id,
    usage_record.record_id,
    sum(cast(usage_record.usage_quantity as decimal(22,12))) over (
      partition by
        usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.sku_name,
        usage_record.cloud, usage_record.usage_start_time, usage_record.usage_end_time,
        usage_record.usage_unit, usage_record.billing_origin_product, usage_record.usage_type,
        usage_record.cluster_id, usage_record.job_id, usage_record.job_run_id, usage_record.job_name,
        usage_record.run_name, usage_record.node_type, usage_record.instance_pool_id,
        usage_record.warehouse_id, usage_record.notebook_id, usage_record.notebook_path,
        usage_record.dlt_pipeline_id, usage_record.dlt_update_id, usage_record.dlt_maintenance_id,
        usage_record.endpoint_name, usage_record.endpoint_id, usage_record.app_id, usage_record.app_name,
        usage_record.budget_policy_id, usage_record.usage_policy_id, usage_record.run_as,
        usage_record.created_by, usage_record.owned_by, usage_record.is_serverless, usage_record.is_photon,
        array_sort(map_entries(usage_record.custom_tags))
    ) as quantity
  from correction
  inner join usage_record
    on usage_record.day = correction.day
    and usage_record.account_id = correction.account_id
    and usage_record.workspace_id is not distinct from correction.workspace_id
    and usage_record.sku_name is not distinct from correction.sku_name
    and usage_record.usage_start_time is not distinct from correction.usage_start_time
    and usage_record.usage_end_time is not distinct from correction.usage_end_time
  where usage_record.last_day >= cast(least($days, $days) as date)
    and usage_record.day <= cast(greatest($days, $days) as date)
)
select day, account_id, workspace_id, record_id
from concerned
where day in ($days)
  and quantity <= 0
union all
select last_day as day, account_id, workspace_id, record_id
from concerned
where last_day in ($days)
  and last_day > day
  and quantity <= 0
