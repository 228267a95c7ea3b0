-- One row: a name by which a user is known in a workspace, in lower case, as last read. It is active if any user of that name is.
select
  directory_user.account_id, directory_user.workspace_id,
  lower(directory_user.user_name) as user_name,
  max(directory_user.display_name) as display_name,
  max(case when directory_user.is_active then 1 else 0 end) = 1 as is_active,
  max(directory_reading.read_at) as read_at
from directory_user
inner join directory_reading
  on directory_reading.account_id = directory_user.account_id
  and directory_reading.workspace_id = directory_user.workspace_id
  and directory_reading.users_key = directory_user.users_key
where directory_user.user_name is not null
group by directory_user.account_id, directory_user.workspace_id, lower(directory_user.user_name)
