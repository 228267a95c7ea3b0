-- One row per kind of workspace in which everything happens that usually does not, whether its usage records span whole clock
-- hours instead of the time in which compute was up, and whether it has the jobs that show what goes wrong.
select kind, is_hour_aligned, has_rough_jobs
from (values
  ('logistics', true, true),
  ('claims', false, true),
  ('insights', true, false),
  ('fleet', false, false)
) as template(kind, is_hour_aligned, has_rough_jobs)
