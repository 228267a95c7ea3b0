-- One row: a UTC day on which publications reported other amounts for days of the range, and what these changed after $asOf.
with
reported as (
  select
    version,
    published_at,
    amount - coalesce(
      lag(amount) over (
        partition by day, account_id, workspace_id, source, sku_name, asset_kind
        order by version
      ),
      0
    ) as change
  from spend_day_version
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and day >= cast($since as date)
    and day < cast($until as date)
)
select
  strftime(published_at, '%Y-%m-%d') as day,
  cast(count(distinct version) filter (where published_at >= cast($asOf as timestamp)) as integer) as publications,
  cast(cast(coalesce(sum(change) filter (where published_at >= cast($asOf as timestamp)), 0) as decimal(28, 10)) as varchar) as amount
from reported
group by strftime(published_at, '%Y-%m-%d')
order by day desc
