-- One row: a currency of the bill, the most used first.
select currency
from billed_day
where workspace_id in ($workspaceIds)
  and currency is not null
group by currency
order by count(*) desc, currency
