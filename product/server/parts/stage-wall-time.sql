-- Columns: the part of the wall clock of the application that is an attempt's own, in microseconds.
busy_us + lost_idle_us + too_few_tasks_us + straggler_us + uneven_us + no_executor_us + unknown_us as wall_us
