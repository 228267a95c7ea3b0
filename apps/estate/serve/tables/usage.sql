-- One row per billed amount of usage, of the whole account, as it has arrived by now.
create or replace view billing."usage" as
select
  record_id,
  account_id,
  workspace_id,
  sku_name,
  cloud,
  instant(usage_start_ms) as usage_start_time,
  instant(usage_end_ms) as usage_end_time,
  cast(usage_date as date) as usage_date,
  custom_tags,
  usage_unit,
  cast(usage_quantity as decimal(26, 12)) as usage_quantity,
  struct_pack(
    cluster_id := cluster_id,
    job_id := job_id,
    warehouse_id := warehouse_id,
    instance_pool_id := instance_pool_id,
    node_type := node_type,
    job_run_id := job_run_id,
    notebook_id := notebook_id,
    dlt_pipeline_id := dlt_pipeline_id,
    endpoint_name := endpoint_name,
    endpoint_id := endpoint_id,
    dlt_update_id := dlt_update_id,
    dlt_maintenance_id := dlt_maintenance_id,
    metastore_id := cast(null as varchar),
    run_name := run_name,
    job_name := job_name,
    notebook_path := notebook_path,
    central_clean_room_id := cast(null as varchar),
    source_region := cast(null as varchar),
    destination_region := cast(null as varchar),
    app_id := app_id,
    app_name := app_name,
    private_endpoint_name := cast(null as varchar),
    storage_api_type := cast(null as varchar),
    budget_policy_id := cast(null as varchar),
    ai_runtime_pool_id := cast(null as varchar),
    ai_runtime_workload_id := cast(null as varchar),
    uc_table_catalog := cast(null as varchar),
    uc_table_schema := cast(null as varchar),
    uc_table_name := cast(null as varchar),
    database_instance_id := cast(null as varchar),
    sharing_materialization_id := cast(null as varchar),
    schema_id := cast(null as varchar),
    usage_policy_id := cast(null as varchar),
    agent_bricks_id := cast(null as varchar),
    base_environment_id := cast(null as varchar)
  ) as usage_metadata,
  struct_pack(run_as := run_as, owned_by := owned_by, created_by := created_by) as identity_metadata,
  record_type,
  cast(ingestion_date as date) as ingestion_date,
  billing_origin_product,
  struct_pack(
    jobs_tier := jobs_tier,
    sql_tier := sql_tier,
    dlt_tier := dlt_tier,
    is_serverless := is_serverless,
    is_photon := is_photon,
    serving_type := cast(null as varchar),
    offering_type := cast(null as varchar),
    performance_target := run_mode.performance_target,
    networking := cast(null as struct(connectivity_type varchar)),
    ai_runtime := cast(null as struct(compute_type varchar)),
    model_serving := cast(null as struct(offering_type varchar)),
    ai_gateway := cast(null as struct(feature_type varchar)),
    serverless_gpu := cast(null as struct(workload_type varchar))
  ) as product_features,
  usage_type
from fact."usage"
left join (
  select workspace_id, run_id as job_run_id, performance_target
  from fact.run_work
  where performance_target is not null
  union all
  select workspace_id, run_id, performance_target
  from fact.run_mode
) as run_mode using (workspace_id, job_run_id)
where available_ms <= getvariable('now_ms')
  and usage_date > instant(getvariable('now_ms')) - interval 365 days
