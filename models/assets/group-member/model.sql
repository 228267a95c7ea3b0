-- One row: a direct member of a group of a workspace, as last read. Members of the groups among them are rows of those groups.
select
  directory_member.account_id, directory_member.workspace_id, directory_member.group_name,
  directory_member.member,
  directory_reading.read_at
from directory_member
inner join directory_reading
  on directory_reading.account_id = directory_member.account_id
  and directory_reading.workspace_id = directory_member.workspace_id
  and directory_reading.members_key = directory_member.members_key
