-- One row per retraction and restatement: each month, one record of some origins had a wrong quantity.
-- A few stay withdrawn.
with candidate as (
  select
    record_key,
    arrival.quantity_ticks,
    available_ms,
    workspace_id,
    product,
    is_serverless,
    date_trunc('month', make_timestamp_ms(usage_start_ms)) as usage_month
  from original_record
  inner join arrival using (record_key)
  where product in ('JOBS', 'ALL_PURPOSE', 'SQL', 'MODEL_SERVING')
    and arrival.quantity_ticks > 0
    and usage_start_ms < getvariable('clock_ms') - 864000000
), wrong as (
  select
    record_key,
    quantity_ticks,
    available_ms + whole('corrected:' || record_key, 86400000, 518400000) as available_ms
  from candidate
  qualify row_number() over (
    partition by product, is_serverless, workspace_id, usage_month
    order by keyed('wrong:' || record_key), record_key) = 1
)
select
  'RETRACTION' as record_type,
  record_key as corrects_record_key,
  -quantity_ticks as quantity_ticks,
  available_ms
from wrong
union all
select
  'RESTATEMENT',
  record_key,
  cast(floor(quantity_ticks * (0.55 + 0.35 * chance('right:' || record_key))) as bigint),
  available_ms
from wrong
where keyed('withdrawn:' || record_key) % 7 <> 0
