-- One row per SQL warehouse or shared cluster whose automatic stop was changed: when, and how many minutes it was before.
select
  kind,
  name,
  asset_kind,
  millis_of('2025-05-22') + whole('change of ' || asset_key, 0, 6) * 86400000 + whole('time of ' || asset_key, 28800000, 57600000)
    as change_ms,
  picked('before ' || asset_key, [90, 120, 180]) as earlier_minutes
from advised_asset
where kind_of_case = 'shortened'
