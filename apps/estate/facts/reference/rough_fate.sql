-- One row per job of the rough workspaces whose runs often end in one way: in so many percent of them.
select kind, name, percent, outcome
from (values
  ('refit_demand', 30, 'cloud')
) as template(name, percent, outcome)
cross join rough_workspace
