-- One row: a publication that changed the amount of a day of a source after that day was complete.
with
reported as (
  select
    day, source, currency, version, published_at,
    amount - coalesce(
      lag(amount) over (
        partition by day, account_id, workspace_id, source, sku_name, asset_kind, currency
        order by version
      ),
      0
    ) as change
  from spend_day_version
  where workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
),
published as (
  select
    day, source, currency, version,
    max(published_at) as published_at,
    cast(sum(change) as decimal(28, 10)) as change
  from reported
  group by day, source, currency, version
),
first_published as (
  select day, source, currency, min(version) as version
  from published
  group by day, source, currency
),
neighbour as (
  -- include: #product/server/parts/versions-beside.sql
  from first_published
),
-- A day is complete once days before and after it were published: until then it still runs, or is still being loaded.
complete as (
  select
    day, source, currency,
    greatest(version, earlier_version, later_version) as version
  from neighbour
  where earlier_version is not null
    and later_version is not null
),
summed as (
  select
    published.*,
    complete.version as complete_version,
    cast(
      sum(published.change) over (
        partition by published.day, published.source, published.currency
        order by published.version
      ) as decimal(28, 10)
    ) as amount
  from published
  inner join complete
    on complete.day = published.day
    and complete.source = published.source
    and complete.currency = published.currency
)
select
  strftime(day, '%Y-%m-%d') as day,
  case when source = 'databricks_usage' then 'Databricks' else 'Cloud' end as provider,
  source as source,
  published_at as publishedAt,
  cast(version as integer) as version,
  currency as currency,
  cast(amount - change as decimal(28, 10)) as previousAmount,
  change as amount,
  amount as correctedAmount
from summed
where version > complete_version
  and change <> 0
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
