-- One row: a currency in which the scope has cost, the most used first.
select currency
from cost_day
where workspace_id in ($workspaceIds)
group by currency
order by count(*) desc, currency
