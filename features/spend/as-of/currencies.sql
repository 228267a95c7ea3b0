-- One row: a currency in which something was reported in the range, the most used first.
select currency
from spend_day_version
where workspace_id in ($workspaceIds)
  and day >= cast($since as date)
  and day < cast($until as date)
group by currency
order by count(*) desc, currency
