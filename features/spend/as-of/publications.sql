-- One row: the first and the latest publication of these workspaces that are kept, the time that is asked for, and the last
-- publication before it.
with
published as (
  -- include: #features/spend/as-of/parts/asked-publication.sql
)
select
  published.first_published_at as firstPublishedAt,
  published.last_published_at as lastPublishedAt,
  published.as_of as asOf,
  (
    select max(spend_day_version.published_at)
    from spend_day_version
    where spend_day_version.workspace_id in ($workspaceIds)
      and spend_day_version.published_at < published.as_of
  ) as thenPublishedAt
from published
