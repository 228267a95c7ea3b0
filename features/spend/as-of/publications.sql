-- One row: the first publication of these workspaces that is kept, $asOf or else the UTC day of the latest publication, and
-- the last publication before it.
with
published as (
  select
    min(published_at) as first_published_at,
    coalesce(cast($asOf as timestamp), date_trunc('day', max(published_at))) as as_of
  from spend_day_version
  where workspace_id in ($workspaceIds)
)
select
  published.first_published_at as firstPublishedAt,
  published.as_of as asOf,
  (
    select max(spend_day_version.published_at)
    from spend_day_version
    where spend_day_version.workspace_id in ($workspaceIds)
      and spend_day_version.published_at < published.as_of
  ) as thenPublishedAt
from published
