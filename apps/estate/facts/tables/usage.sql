-- One row per usage record: originals, and the retractions and restatements that correct some of them. Where a field was
-- mistaken, the original and its retraction have it wrong, and the restatement has it right.
with said as (
  select *, cast(null as varchar) as mistake
  from original_record
  union all by name
  select * replace ('mistaken:' || record_key as record_key)
  from mistaken_record
), written as (
  select
    record_key as written_key,
    case when mistake is null then record_key else 'mistaken:' || record_key end as record_key,
    'ORIGINAL' as record_type,
    cast(null as varchar) as corrects_record_key,
    arrival.quantity_ticks,
    available_ms
  from arrival
  left join mistaken_record using (record_key)
  union all
  select
    record_type || ':' || mistaken_record.record_key,
    case record_type when 'RETRACTION' then 'mistaken:' else '' end || mistaken_record.record_key,
    record_type,
    mistaken_record.record_key,
    case record_type when 'RETRACTION' then -arrival.quantity_ticks else arrival.quantity_ticks end,
    available_ms + whole('corrected:' || mistaken_record.record_key, 86400000, 518400000)
  from mistaken_record
  inner join arrival using (record_key)
  cross join (values ('RETRACTION'), ('RESTATEMENT')) as type(record_type)
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
  said.workspace_id,
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
  case when corrects_record_key is not null then uuid_like('record:' || corrects_record_key) end as corrects_record_id,
  mistake
from written
inner join said using (record_key)
inner join site using (workspace_id)
inner join sold
  on sold.sku = said.sku
  and (sold.region = site.region or not is_regional)
order by available_ms, record_id
