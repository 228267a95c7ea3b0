-- One row per job whose driver was made smaller within the last days, and span in which it had one kind of driver.
with edited as (
  select
    kind,
    name,
    millis_of('2025-05-20') + whole('change of ' || asset_key, 0, 6) * 86400000 + whole('time of ' || asset_key, 28800000, 57600000)
      as change_ms
  from advised_asset
  where kind_of_case = 'made_smaller'
)
select kind, name, 0 as from_ms, change_ms as until_ms, 'general-16' as driver_class
from edited
union all
select kind, name, change_ms, 9000000000000000, 'general-8'
from edited
