-- Columns: the cost of a job, by run, and against the range before.
coalesce($currency, currency) as currency,
coalesce(cost, 0) as cost,
coalesce(cost, 0) / nullif(ran.runs, 0) as averageCost,
coalesce(cost, 0) / nullif(ran.successful_runs, 0) as costPerSuccessfulRun,
coalesce(failed_cost, 0) as failedCost,
coalesce(retry_cost, 0) as retryCost,
case when $previousUntil is not null then coalesce(previous_cost, 0) end as previousCost,
case
  when $previousUntil is not null then coalesce(compared_cost, 0) - coalesce(previous_cost, 0)
end as costDifference,
cast(
  (coalesce(compared_cost, 0) - previous_cost) / nullif(previous_cost, 0) as double
) as costChange,
