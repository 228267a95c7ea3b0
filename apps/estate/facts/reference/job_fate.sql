-- One row per job whose runs often end in one way: in so many percent of those within a span.
select kind, name, percent, outcome, 0 as from_ms, 9000000000000000 as until_ms
from (values
  ('refit_demand', 30, 'cloud')
) as template(name, percent, outcome)
cross join rough_workspace
where has_rough_jobs
union all
from advised_fate
union all
select kind, name, 100, 'timed_out', from_ms, until_ms
from standard_mode
where kind_of_case = 'times_out'
