-- One row per original record that bills or credits something, with when it is seen: hours after its usage, or after the start
-- of what is billed in advance; one in a hundred days later.
select
  record_key,
  quantity_ticks,
  case when is_in_advance then usage_start_ms else usage_end_ms end + case
    when chance('late:' || record_key) < 0.01 then whole('days:' || record_key, 86400000, 345600000)
    else whole('delay:' || record_key, 3600000, 41400000)
  end as available_ms
from original_record
where quantity_ticks <> 0
