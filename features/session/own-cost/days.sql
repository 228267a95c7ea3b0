-- One row: what own statements of one purpose took on a day of the range.
select
  strftime(day, '%Y-%m-%d') as day,
  purpose,
  cast(sum(statements) as integer) as statements,
  cast(cast(sum(amount) as decimal(28, 10)) as varchar) as amount
from own_cost_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
  and (currency is null or $currency is null or currency = $currency)
group by day, purpose
order by day, purpose
