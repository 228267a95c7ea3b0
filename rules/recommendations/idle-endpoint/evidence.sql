-- One row: a day on which a serving endpoint of models or of vector search was billed, with what it cost. It holds where models had no request on that
-- day and in the 29 days before it, or where vector search has no index, by what was last read of the endpoint: then all that it cost is
-- saved. No row: models whose requests are not tracked, as nothing is known of their use.
with
spent as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, currency,
    cast(sum(cost) as decimal(28,10)) as cost,
    sum(cast(dbus as double)) as dbus
  from asset_day
  where day in ($days)
    and asset_kind in ('model_serving', 'vector_search')
    and asset_id is not null
  group by day, account_id, workspace_id, asset_kind, asset_id, currency
),
used as (
  select
    spent.*,
    case spent.asset_kind
      when 'model_serving' then unused_asset_day.day is not null
      else coalesce(endpoint.index_count = 0, false)
    end as is_unused
  from spent
  inner join endpoint
    on endpoint.account_id = spent.account_id
    and endpoint.workspace_id = spent.workspace_id
    and endpoint.endpoint_kind = spent.asset_kind
    and endpoint.endpoint_id = spent.asset_id
  left join unused_asset_day
    on unused_asset_day.day = spent.day
    and unused_asset_day.account_id = spent.account_id
    and unused_asset_day.workspace_id = spent.workspace_id
    and unused_asset_day.asset_kind = spent.asset_kind
    and unused_asset_day.asset_id = spent.asset_id
  where spent.cost > 0
    and (spent.asset_kind = 'vector_search' or endpoint.is_usage_tracked)
)
select
  day, account_id, workspace_id, asset_kind, asset_id,
  cast(day as string) as observation_id,
  currency, cost,
  is_unused as holds,
  'billed without use' as change_1_from,
  'stopped or scaled to zero' as change_1_to,
  case when is_unused then cost else cast(0 as decimal(28,10)) end as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  case when is_unused then cost else cast(0 as decimal(28,10)) end as saving_low,
  case when is_unused then cost else cast(0 as decimal(28,10)) end as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  case when is_unused then 1 else 0 end as unused_days,
  dbus
from used
