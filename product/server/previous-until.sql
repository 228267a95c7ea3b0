-- One row: the UTC day at which the previous period ends: the start of the range where all its days are billed whole, else
-- as many days after the start of the previous period as are billed whole. Null where none is, or where usage of the
-- previous period was not collected from its first day on: then nothing is compared.
with
billed as (
  select
    cast(cast($previousSince as timestamp) as date) as previous_since,
    cast(cast($since as timestamp) as date) as since,
    cast(cast($until as timestamp) as date) as until,
    cast(min(first_usage_time) as date) as first_usage_day,
    cast(max(last_usage_time) as date) as billed_until
  from billing_horizon
  where workspace_id in ($workspaceIds)
)
select
  cast(
    case
      when billed_until is null or first_usage_day > previous_since or billed_until <= since then null
      when billed_until >= until then since
      else least(since, cast(previous_since + cast(billed_until - since as integer) as date))
    end as varchar) as previousUntil
from billed
