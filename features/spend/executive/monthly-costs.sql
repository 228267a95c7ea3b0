-- One row: what a month of UTC days cost between two days.
select
  strftime(day, '%Y-%m') as month,
  cast(sum(amount) as decimal(28, 10)) as cost,
  cast(coalesce(sum(amount) filter (where source = 'machine_estimate'), 0) as decimal(28, 10)) as estimatedCost
from spend_day
where workspace_id in ($workspaceIds)
  and day >= cast($from as date)
  and day < cast($to as date)
  and currency = $currency
group by month
order by month
