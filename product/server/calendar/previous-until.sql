-- One row: the UTC day at which the previous period ends: the start of the range where all its days are complete, else as many
-- days after the start of the previous period as are complete. Null where none is, or where usage of the previous period was not
-- collected from its first day on, or is still to be loaded: then nothing is compared.
with
complete_days as (
  -- include: #models/parts/complete-days.sql
),
billed as (
  select
    cast(cast($previousSince as timestamp) as date) as previous_since,
    cast(cast($since as timestamp) as date) as since,
    cast(cast($until as timestamp) as date) as until,
    cast(min(first_usage_time) as date) as first_usage_day,
    case when count(*) > 0 then (select min(complete_until) from complete_days) end as complete_until,
    (select max(loaded_since) from loading_history) as loaded_since
  from billing_horizon
  where workspace_id in ($workspaceIds)
)
select
  cast(
    case
      when complete_until is null or first_usage_day > previous_since or complete_until <= since then null
      when loaded_since > previous_since then null
      when complete_until >= until then since
      else least(since, cast(previous_since + cast(complete_until - since as integer) as date))
    end as varchar) as previousUntil
from billed
