-- One row: what a value of a dimension cost in a month, week or day of the range, and of the compared days and the days before
-- them what falls into it.
with
spent as (
  select
    spend_day.day,
    case $by
      when 'feature' then spend_day.feature
      when 'resource' then spend_day.resource
      when 'provider' then spend_day.provider
      when 'sku' then spend_day.sku_name
      when 'workspace' then spend_day.workspace_id
      when 'assetKind' then spend_day.asset_kind
    end as name,
    strftime(
      case $timeFrame
        when 'monthly' then date_trunc('month', spend_day.day)
        when 'weekly' then date_trunc('week', spend_day.day)
        else spend_day.day
      end,
      '%Y-%m-%d'
    ) as start,
    spend_day.kind,
    spend_day.amount
  from spend_day
  where spend_day.workspace_id in ($workspaceIds)
    and spend_day.currency = $currency
    and spend_day.day >= least(cast($since as date), cast($previousSince as date))
    and spend_day.day < cast($until as date)
    and ($feature is null or spend_day.feature = $feature)
    and ($resource is null or spend_day.resource = $resource)
    and ($sku is null or spend_day.sku_name = $sku)
    and ($provider is null or spend_day.provider = $provider)
),
summed as (
  select
    name,
    start,
    coalesce(sum(amount) filter (where day >= cast($since as date)), 0) as cost,
    coalesce(sum(amount) filter (where day >= cast($since as date) and kind = 'estimated'), 0) as estimated_cost,
    coalesce(sum(amount) filter (where day >= cast($comparedSince as date) and day < cast($comparedUntil as date)), 0) as compared_cost,
    coalesce(sum(amount) filter (where day >= cast($previousSince as date) and day < cast($previousUntil as date)), 0) as previous_cost
  from spent
  group by name, start
)
select
  coalesce(summed.name, 'Other') as name,
  coalesce(workspace.workspace_name, summed.name, 'Other') as label,
  summed.start,
  cast(summed.cost as decimal(28, 10)) as cost,
  cast(summed.estimated_cost as decimal(28, 10)) as estimatedCost,
  cast(summed.compared_cost as decimal(28, 10)) as comparedCost,
  cast(summed.previous_cost as decimal(28, 10)) as previousCost
from summed
left join workspace
  on $by = 'workspace'
  and workspace.workspace_id = summed.name
