-- One row per job that runs when another job calls it.
select kind, name, caller
from (values
  ('sandbox', 'refresh_child', 'orchestrate_refresh'),
  ('marketing', 'funnel_child', 'funnel_orchestrator')
) as template(kind, name, caller)
