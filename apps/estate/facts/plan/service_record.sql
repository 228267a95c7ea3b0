-- One row per usage record of everything that is neither work of somebody nor a machine.
with slot as (
  select
    workspace_id,
    seat,
    product,
    subject,
    person,
    sku,
    usage_type,
    weekend_share,
    quantity,
    yearly_growth,
    day_ms,
    day_ms + hour.range * 3600000 as usage_start_ms,
    case when is_daily then day_ms + until_hour * 3600000 else usage_start_ms + 3600000 end as usage_end_ms,
    seat || ':' || product || ':' || subject as subject_key,
    'service:' || subject_key || ':' || usage_start_ms as record_key,
    usage_type in ('STORAGE_SPACE', 'NETWORK_HOUR') or product = 'CLEAN_ROOM' as is_steady
  from site
  inner join service using (kind)
  cross join calendar
  cross join lateral range(from_hour, case when is_daily then from_hour + 1 else until_hour end) as hour
  where weekday_of(day_ms) < 5
    or weekend_share > 0
), amount as (
  select
    record_key,
    quantity
      * (1.0 + yearly_growth * cast(usage_start_ms - 1717200000000 as double) / 31536000000.0)
      * case
        when usage_type = 'NETWORK_HOUR' or product = 'CLEAN_ROOM' then 1.0
        when is_steady then 0.97 + 0.06 * chance('amount:' || record_key)
        when weekday_of(day_ms) >= 5 then weekend_share * (0.4 + 1.2 * bell('amount:' || record_key))
        else 0.4 + 1.2 * bell('amount:' || record_key)
      end as wanted_quantity
  from slot
)
select
  record_key,
  slot.workspace_id,
  sku,
  usage_start_ms,
  usage_end_ms,
  cast(floor(wanted_quantity * 1000000) as bigint)
    * case when is_steady then 1000000 else 1000000 + whole('fine:' || record_key, 0, 999999) end as quantity_ticks,
  product,
  usage_type,
  case
    when keyed('tagged:' || subject_key) % 3 = 0 then cast(map {} as map(varchar, varchar))
    else map {'service': subject}
  end as custom_tags,
  case when product = 'ONLINE_TABLES' then uuid_like('pipeline:' || subject_key) end as dlt_pipeline_id,
  product in ('MODEL_SERVING', 'VECTOR_SEARCH', 'AI_GATEWAY', 'AGENT_BRICKS', 'SUPERVISOR_AGENT') as is_endpoint,
  case when is_endpoint then subject end as endpoint_name,
  case when is_endpoint then keyed_text('endpoint:' || subject_key) end as endpoint_id,
  case when product = 'APPS' then uuid_like('app:' || subject_key) end as app_id,
  case when product = 'APPS' then subject end as app_name,
  case
    when product in ('AI_FUNCTIONS', 'AI_RUNTIME', 'FOUNDATION_MODEL_TRAINING', 'AGENT_EVALUATION') then user_name
  end as run_as,
  case when is_endpoint or product in ('APPS', 'DATABASE', 'LAKEBASE') then user_name end as created_by,
  true as is_serverless,
  false as is_photon
from slot
inner join amount using (record_key)
inner join member
  on member.workspace_id = slot.workspace_id
  and member.position = slot.person
