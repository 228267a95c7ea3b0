-- One row per workspace of the account.
create or replace view access.workspaces_latest as
select
  account_id,
  workspace_id,
  name as workspace_name,
  case
    when cloud = 'AZURE' then 'https://adb-' || workspace_id || '.' || seat || '.azuredatabricks.net'
    else 'https://dbc-' || substr(md5(workspace_id), 1, 8) || '-' || substr(md5(workspace_id), 9, 4)
      || '.cloud.databricks.com'
  end as workspace_url,
  instant(create_ms) as create_time,
  'RUNNING' as status
from fact.workspace
where create_ms <= getvariable('now_ms')
