-- Columns: what machines are estimated to cost.
bool_and(machine_use.is_whole) as has_all_prices,
bool_and(machine_use.node_hours = 0 or dbu_rate.price is not null) as has_all_rates,
min(case when machine_use.node_hours > 0 then dbu_rate.learned_hours end) as learned_hours,
cast(sum(
  machine_use.machine_cost + cast(coalesce(machine_use.node_hours * dbu_rate.cost_per_node_hour, 0) as decimal(28, 10))
) as decimal(28, 10)) as amount
