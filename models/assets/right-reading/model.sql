-- One row: how far rights of a kind of assets, or users and groups, are known in a workspace: when they were read, how many
-- lists are known, and how many the workspace refused.
select
  account_id, workspace_id, asset_kind as kind,
  min(case when refusal is null then read_at end) as oldest_read_at,
  max(case when refusal is null then read_at end) as newest_read_at,
  cast(sum(case when refusal is null and read_at is not null then 1 else 0 end) as int) as known,
  cast(sum(case when refusal = 'forbidden' then 1 else 0 end) as int) as forbidden,
  cast(sum(case when refusal = 'gone' then 1 else 0 end) as int) as gone
from asset_permission
group by account_id, workspace_id, asset_kind
union all
select account_id, workspace_id, 'group', read_at, read_at, members, 0, 0
from directory_reading
union all
select account_id, workspace_id, 'user', read_at, read_at, users, 0, 0
from directory_reading
