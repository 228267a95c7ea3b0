-- One row per usage record: originals, and the retractions and restatements that correct some of them.
with written as (
  select
    record_key as written_key,
    record_key,
    'ORIGINAL' as record_type,
    cast(null as varchar) as corrects_record_key,
    quantity_ticks,
    available_ms
  from arrival
  union all
  select
    record_type || ':' || corrects_record_key,
    corrects_record_key,
    record_type,
    corrects_record_key,
    quantity_ticks,
    available_ms
  from correction
), sold as (
  select sku, region, sku_name, usage_unit, is_regional
  from sku
  inner join sku_template using (sku, usage_unit)
)
select
  uuid_like('record:' || written_key) as record_id,
  account_id,
  original_record.workspace_id,
  sku_name,
  getvariable('cloud') as cloud,
  usage_start_ms,
  usage_end_ms,
  date_of(usage_start_ms) as usage_date,
  usage_unit,
  cast(cast(written.quantity_ticks as decimal(20, 0)) * cast('0.000000000001' as decimal(12, 12)) as decimal(38, 18))
    as usage_quantity,
  product as billing_origin_product,
  usage_type,
  record_type,
  date_of(available_ms) as ingestion_date,
  custom_tags,
  available_ms,
  cluster_id,
  job_id,
  job_run_id,
  job_name,
  run_name,
  node_type,
  warehouse_id,
  notebook_id,
  notebook_path,
  dlt_pipeline_id,
  dlt_update_id,
  dlt_maintenance_id,
  endpoint_name,
  endpoint_id,
  app_id,
  app_name,
  instance_pool_id,
  run_as,
  created_by,
  owned_by,
  is_serverless,
  is_photon,
  jobs_tier,
  sql_tier,
  dlt_tier,
  case when corrects_record_key is not null then uuid_like('record:' || corrects_record_key) end as corrects_record_id
from written
inner join original_record using (record_key)
inner join site using (workspace_id)
inner join sold
  on sold.sku = original_record.sku
  and (sold.region = site.region or not is_regional)
order by available_ms, record_id
