-- One row per change of a cluster's settings: its creation, each edit and, once it is gone, its deletion. Some
-- clusters lack their types, some are missing.
create or replace view compute.clusters as
with setting as (
  select
    cluster.* replace (
      coalesce(cluster_state.cluster_name, cluster.cluster_name) as cluster_name,
      coalesce(cluster_state.driver_node_type, cluster.driver_node_type) as driver_node_type,
      coalesce(cluster_state.worker_node_type, cluster.worker_node_type) as worker_node_type,
      coalesce(cluster_state.num_workers, cluster.num_workers) as num_workers,
      coalesce(cluster_state.min_workers, cluster.min_workers) as min_workers,
      coalesce(cluster_state.max_workers, cluster.max_workers) as max_workers,
      coalesce(cluster_state.custom_tags, cluster.custom_tags) as custom_tags
    ),
    coalesce(cluster_state.from_ms, cluster.create_ms) as from_ms,
    coalesce(cluster_state.until_ms, 9000000000000000) as until_ms
  from fact.cluster
  left join fact.cluster_state using (workspace_id, cluster_id)
),
change as (
  select
    * exclude (from_ms, until_ms) replace (
      stop_at(workspace_id, cluster_id, from_ms, autotermination_minutes) as autotermination_minutes
    ),
    from_ms as change_ms,
    cast(null as bigint) as gone_ms
  from setting
  union all
  select setting.* exclude (from_ms, until_ms) replace (minutes as autotermination_minutes), stop_change.change_ms, null
  from setting
  inner join fact.stop_change
    on stop_change.workspace_id = setting.workspace_id
    and stop_change.asset_id = setting.cluster_id
  where stop_change.change_ms >= from_ms
    and stop_change.change_ms < until_ms
  union all
  select
    * replace (stop_at(workspace_id, cluster_id, delete_ms, autotermination_minutes) as autotermination_minutes),
    delete_ms as change_ms,
    delete_ms as gone_ms
  from fact.cluster
  where delete_ms is not null
),
gap as (
  select workspace_id, cluster_id, list(gap) as gaps
  from fact.cluster_gap
  group by workspace_id, cluster_id
)
select
  workspace.account_id,
  change.workspace_id,
  change.cluster_id,
  change.cluster_name,
  change.creator_user_name as owned_by,
  instant(change.create_ms) as create_time,
  instant(change.gone_ms) as delete_time,
  case when not list_has_any(coalesce(gap.gaps, []), ['NO_DRIVER_TYPE', 'NO_TYPES']) then change.driver_node_type end
    as driver_node_type,
  case when not list_contains(coalesce(gap.gaps, []), 'NO_TYPES') then change.worker_node_type end as worker_node_type,
  cast(change.num_workers as bigint) as worker_count,
  cast(change.min_workers as bigint) as min_autoscale_workers,
  cast(change.max_workers as bigint) as max_autoscale_workers,
  cast(change.autotermination_minutes as bigint) as auto_termination_minutes,
  true as enable_elastic_disk,
  change.custom_tags as tags,
  change.source as cluster_source,
  case
    when change.source <> 'UI' then cast([] as varchar[])
    else ['/Shared/init/certificates.sh']
  end as init_scripts,
  case
    when workspace.cloud = 'AWS' then struct_pack(
      instance_profile_arn := cast(null as varchar),
      zone_id := 'auto',
      first_on_demand := cast(1 as integer),
      availability := case when change.is_spot then 'SPOT_WITH_FALLBACK' else 'ON_DEMAND' end,
      spot_bid_price_percent := cast(100 as integer),
      ebs_volume_type := cast(null as varchar),
      ebs_volume_count := cast(0 as integer),
      ebs_volume_size := cast(null as integer),
      ebs_volume_iops := cast(null as integer),
      ebs_volume_throughput := cast(null as integer)
    )
  end as aws_attributes,
  case
    when workspace.cloud = 'AZURE' then struct_pack(
      first_on_demand := cast(1 as integer),
      availability := case when change.is_spot then 'SPOT_WITH_FALLBACK_AZURE' else 'ON_DEMAND_AZURE' end,
      spot_bid_max_price := cast(-1 as double)
    )
  end as azure_attributes,
  cast(
    null as struct(
      use_preemptible_executors boolean, zone_id varchar, first_on_demand integer, availability varchar
    )
  ) as gcp_attributes,
  change.instance_pool_id as driver_instance_pool_id,
  change.instance_pool_id as worker_instance_pool_id,
  change.spark_version as dbr_version,
  instant(change.change_ms) as change_time,
  cast(instant(change.change_ms) as date) as change_date,
  change.data_security_mode,
  cast(null as varchar) as policy_id
from change
inner join fact.workspace using (workspace_id)
left join gap
  on gap.workspace_id = change.workspace_id
  and gap.cluster_id = change.cluster_id
where workspace.region = getvariable('region')
  and change.change_ms + 600000 <= getvariable('now_ms')
  and not list_contains(coalesce(gap.gaps, []), 'NOT_IN_HISTORY')
