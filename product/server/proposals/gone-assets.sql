-- One row: one of the asked assets that is deleted. Of a job: the workspace and the UTC day in which the only other job of the account with its name
-- and tasks was made, within seven days of the deletion; null where there is none, or more than one.
with
asked as (
  select distinct workspaceId as workspace_id, assetKind as asset_kind, assetId as asset_id
  from (
    select unnest(from_json(coalesce(cast($assets as varchar), '[]'), '[{"workspaceId": "VARCHAR", "assetKind": "VARCHAR", "assetId": "VARCHAR"}]'), max_depth := 2)
  )
),
gone as (
  select deleted_asset.account_id, deleted_asset.workspace_id, deleted_asset.asset_kind, deleted_asset.asset_id
  from asked
  inner join deleted_asset
    on deleted_asset.workspace_id = asked.workspace_id
    and deleted_asset.asset_kind = asked.asset_kind
    and deleted_asset.asset_id = asked.asset_id
),
alike as (
  select
    gone.account_id, gone.workspace_id, gone.asset_id,
    made.workspace_id as made_in,
    made.job_id as made_id,
    made.create_time
  from gone
  inner join job as former
    on former.account_id = gone.account_id
    and former.workspace_id = gone.workspace_id
    and former.job_id = gone.asset_id
  inner join job as made
    on made.account_id = former.account_id
    and made.name = former.name
  where gone.asset_kind = 'job'
    and (made.workspace_id <> former.workspace_id or made.job_id <> former.job_id)
    and not made.is_deleted
    and made.create_time >= former.delete_time - interval 7 day
    and made.create_time <= former.delete_time + interval 7 day
),
named as (
  select account_id, workspace_id, asset_id as job_id
  from alike
  union
  select account_id, made_in, made_id
  from alike
),
-- The tasks of the latest run of each.
task_set as (
  select account_id, workspace_id, job_id, list_sort(list(distinct task_key)) as tasks
  from (
    select
      account_id, workspace_id, job_id, task_key,
      rank() over (partition by account_id, workspace_id, job_id order by day desc, run_id desc) as place
    from task_run
    inner join named
      using (account_id, workspace_id, job_id)
    where task_key is not null
  )
  where place = 1
  group by account_id, workspace_id, job_id
),
moved as (
  select
    alike.account_id, alike.workspace_id, alike.asset_id,
    any_value(alike.made_in) as made_in,
    any_value(alike.create_time) as create_time
  from alike
  inner join task_set as former
    on former.account_id = alike.account_id
    and former.workspace_id = alike.workspace_id
    and former.job_id = alike.asset_id
  inner join task_set as made
    on made.account_id = alike.account_id
    and made.workspace_id = alike.made_in
    and made.job_id = alike.made_id
    and made.tasks = former.tasks
  group by alike.account_id, alike.workspace_id, alike.asset_id
  having count(*) = 1
)
select
  gone.workspace_id as "workspaceId",
  gone.asset_kind as "assetKind",
  gone.asset_id as "assetId",
  coalesce(workspace.workspace_name, moved.made_in) as "madeIn",
  strftime(moved.create_time, '%Y-%m-%d') as "madeOn"
from gone
left join moved
  on moved.account_id = gone.account_id
  and moved.workspace_id = gone.workspace_id
  and moved.asset_id = case when gone.asset_kind = 'job' then gone.asset_id end
left join workspace
  on workspace.account_id = moved.account_id
  and workspace.workspace_id = moved.made_in
