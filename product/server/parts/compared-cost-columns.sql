-- Columns: the cost against that of the range before.
case when $previousUntil is not null then coalesce(named.previous_cost, 0) end as previousCost,
case
  when $previousUntil is not null then coalesce(named.compared_cost, 0) - coalesce(named.previous_cost, 0)
end as costDifference,
cast((coalesce(named.compared_cost, 0) - named.previous_cost) / nullif(named.previous_cost, 0) as double) as costChange,
