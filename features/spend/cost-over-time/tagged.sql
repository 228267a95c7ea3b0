-- One row: what usage with a value of a tag cost in a month, week or day of the range, and of the compared days and the days before
-- them what falls into it; values are as they are written. What does not have the tag stands together.
with
spent as (
  select
    tags_json,
    strftime(
      case $timeFrame
        when 'monthly' then date_trunc('month', day)
        when 'weekly' then date_trunc('week', day)
        else day
      end,
      '%Y-%m-%d'
    ) as start,
    sum(amount) filter (where day >= cast($since as date)) as cost,
    sum(amount) filter (where day >= cast($since as date) and source <> 'databricks_usage') as estimated_cost,
    sum(amount) filter (where day >= cast($comparedSince as date) and day < cast($comparedUntil as date)) as compared_cost,
    sum(amount) filter (where day >= cast($previousSince as date) and day < cast($previousUntil as date)) as previous_cost
  from tag_set_day
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and day >= least(cast($since as date), cast($previousSince as date))
    and day < cast($until as date)
  group by tags_json, start
),
valued as (
  select *, cast(cast(tags_json as json) as map(varchar, varchar))[$tagKey] as tag_value
  from spent
)
select
  case when tag_value is null then '' else $tagPrefix || tag_value end as name,
  case
    when tag_value is null then coalesce('No ' || $tagKey || ' tag', 'No tag')
    when trim(tag_value) = '' then 'Empty value'
    else tag_value
  end as label,
  start,
  cast(coalesce(sum(cost), 0) as decimal(28, 10)) as cost,
  cast(coalesce(sum(estimated_cost), 0) as decimal(28, 10)) as estimatedCost,
  cast(coalesce(sum(compared_cost), 0) as decimal(28, 10)) as comparedCost,
  cast(coalesce(sum(previous_cost), 0) as decimal(28, 10)) as previousCost
from valued
group by all
