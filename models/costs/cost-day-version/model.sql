-- One row: what a version said of a day's money in a workspace where the version before said something else; 0 where
-- nothing is left of it.
with
part as (
  select day, account_id, workspace_id, source, currency, amount as billed, cast(0 as decimal(28,10)) as attributed
  from billed_day
  where day in ($days)
  union all
  select day, account_id, workspace_id, source, currency, cast(0 as decimal(28,10)) as billed, amount as attributed
  from cost_day
  where day in ($days)
  union all
  select
    day, account_id, workspace_id, source, currency,
    cast(0 as decimal(28,10)) as billed,
    cast(0 as decimal(28,10)) as attributed
  from cost_day_version
  where day in ($days)
),
total as (
  select
    day, account_id, workspace_id, source, currency,
    cast(sum(billed) as decimal(28,10)) as billed,
    cast(sum(attributed) as decimal(28,10)) as attributed
  from part
  group by day, account_id, workspace_id, source, currency
),
said as (
  select
    day, account_id, workspace_id, source, currency,
    max_by(billed, case when billed is not null then version end) as billed,
    max_by(attributed, case when attributed is not null then version end) as attributed
  from cost_day_version
  where day in ($days)
  group by day, account_id, workspace_id, source, currency
)
select
  total.day, total.account_id, total.workspace_id, total.source, total.currency, total.billed,
  total.attributed,
  cast($version as bigint) as version,
  cast($publishedAt as timestamp) as published_at
from total
left join said
  on said.day = total.day
  and said.account_id is not distinct from total.account_id
  and said.workspace_id is not distinct from total.workspace_id
  and said.source = total.source
  and said.currency = total.currency
where said.billed is distinct from total.billed
  or said.attributed is distinct from total.attributed
