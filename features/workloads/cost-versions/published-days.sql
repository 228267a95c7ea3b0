-- One row: what a publication said of the money of a day, source and currency in the scope, where it was something new.
with
said as (
  select
    day, source, currency, version, published_at,
    billed - coalesce(
      lag(billed) over (partition by day, account_id, workspace_id, source, currency order by version),
      0
    ) as change
  from cost_day_version
  where workspace_id in ($workspaceIds)
),
told as (
  select
    day, source, currency, version,
    max(published_at) as published_at,
    cast(sum(change) as decimal(28, 10)) as change
  from said
  group by day, source, currency, version
),
first_told as (
  select
    day, source, currency,
    min(version) as version
  from told
  group by day, source, currency
),
neighbour as (
  -- include: #product/server/parts/versions-beside.sql
  from first_told
),
-- A day is whole once days before and after it were said: until then it still runs, or is still being loaded.
whole as (
  select
    day, source, currency,
    case
      when earlier_version is not null and later_version is not null
        then greatest(version, earlier_version, later_version)
    end as whole_version
  from neighbour
)
select
  strftime(told.day, '%Y-%m-%d') as day,
  told.source as source,
  told.currency as currency,
  cast(told.version as integer) as version,
  told.published_at as publishedAt,
  told.change as change,
  cast(
    sum(told.change) over (partition by told.day, told.source, told.currency order by told.version)
    as decimal(28, 10)
  ) as billed,
  coalesce(told.version > whole.whole_version, false) as isRestatement,
  whole.whole_version is not null as isWhole
from told
inner join whole
  on whole.day = told.day
  and whole.source = told.source
  and whole.currency = told.currency
where told.day >= cast(cast($since as timestamp) as date)
  and told.day < cast(cast($until as timestamp) as date)
order by told.day desc, told.source, told.currency, told.version
