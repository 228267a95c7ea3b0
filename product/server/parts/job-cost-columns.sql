-- Columns: the cost of a job, by run, and against the range before.
coalesce(spent.currency, $currency) as currency,
coalesce(spent.cost, 0) as cost,
coalesce(spent.cost, 0) / nullif(ran.runs, 0) as averageCost,
coalesce(spent.cost, 0) / nullif(ran.successful_runs, 0) as costPerSuccessfulRun,
coalesce(spent.failed_cost, 0) as failedCost,
coalesce(spent.retry_cost, 0) as retryCost,
case when $previousUntil is not null then coalesce(spent.previous_cost, 0) end as previousCost,
case
  when $previousUntil is not null then coalesce(spent.compared_cost, 0) - coalesce(spent.previous_cost, 0)
end as costDifference,
cast(
  (coalesce(spent.compared_cost, 0) - spent.previous_cost) / nullif(spent.previous_cost, 0) as double
) as costChange,
