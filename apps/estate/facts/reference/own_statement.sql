-- One row per kind of statement that a cost monitor sends to a SQL warehouse: when it begins, how often, and what for.
-- It marks each with what it is for in a comment before it.
select kind, warehouse, person, purpose, hours, turns, least_work_ms, most_work_ms, statement_type, statement_text
from (values
  ('production', 'BI dashboards', 9, 'collect', [1, 5, 9, 13, 17, 21], 6, 900, 14000, 'SELECT',
    'select record_id, usage_start_time, usage_quantity from system.billing.usage where usage_date >= :since'),
  ('production', 'Finance reports', 9, 'lake', [5, 14], 9, 2500, 48000, 'INSERT',
    'insert into main.lakegauge.run_cost_part replace where day in (:day_0, :day_1) select * from charge'),
  ('development', 'Notebook SQL', 7, 'collect', [1, 9, 17], 5, 900, 14000, 'SELECT',
    'select * from system.compute.node_timeline where start_time >= :since')
) as template(
  kind, warehouse, person, purpose, hours, turns, least_work_ms, most_work_ms, statement_type, statement_text)
