-- One row per kind of workspace in which everything happens that usually does not, and whether its usage records span
-- whole clock hours instead of the time in which compute was up.
select kind, is_hour_aligned
from (values
  ('logistics', true),
  ('claims', false)
) as template(kind, is_hour_aligned)
