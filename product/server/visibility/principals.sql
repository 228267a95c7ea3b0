-- One row: a name under which a person has rights in a workspace: as themselves, or as a member of a group, however deep. Users
-- and groups that were last read before $readSince are not known any more.
with recursive
person as (
  select workspace_id, user_name
  from workspace_user
  where workspace_id in ($workspaceIds)
    and user_name = $viewerName
    and is_active
    and read_at >= cast($readSince as timestamp)
),
belongs as (
  select workspace_id, 'user:' || user_name as principal
  from person
  union
  select workspace_id, 'group:users' as principal
  from person
  union
  select group_member.workspace_id, 'group:' || group_member.group_name as principal
  from group_member
  inner join belongs
    on belongs.workspace_id = group_member.workspace_id
    and belongs.principal = group_member.member
  where group_member.read_at >= cast($readSince as timestamp)
)
select workspace_id as "workspaceId", principal
from belongs
