-- One row per original record that bills something, with when it is seen: hours later, one in a hundred days later.
select
  record_key,
  quantity_ticks,
  usage_end_ms + case
    when chance('late:' || record_key) < 0.01 then whole('days:' || record_key, 86400000, 345600000)
    else whole('delay:' || record_key, 3600000, 41400000)
  end as available_ms
from original_record
where quantity_ticks > 0
