-- Columns: what the machines of jobs are estimated to cost.
bool_and(job_machine_day.is_whole) as has_all_prices,
bool_and(job_machine_day.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
min(case when job_machine_day.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
cast(sum(
  job_machine_day.machine_cost + cast(coalesce(job_machine_day.node_hours * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
) as decimal(28, 10)) as amount
