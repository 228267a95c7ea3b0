-- One row: the first and the latest publication of these workspaces that are kept, and $asOf, the instant that is asked for.
-- Without it the UTC day of the latest one begins, but not before the day of the first one has ended: there are amounts of then.
select
  min(published_at) as first_published_at,
  max(published_at) as last_published_at,
  coalesce(
    cast($asOf as timestamp),
    greatest(date_trunc('day', max(published_at)), date_trunc('day', min(published_at)) + interval 1 day)
  ) as as_of
from spend_day_version
where workspace_id in ($workspaceIds)
