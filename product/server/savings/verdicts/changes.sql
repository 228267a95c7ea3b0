-- One row: a change of a job, a SQL warehouse, an all-purpose cluster or a pool that can change its cost, or several within a day, after a place in the order of their keys. Changes are
-- JSON: what is otherwise in the end, each setting with its values once; none where all was undone. Is_last: no change came after it.
with
grouped as (
  select account_id, workspace_id, change_group, asset_kind, asset_id, min(changed_time) as changed_time
  from setting_change
  where asset_kind in ('job', 'warehouse', 'cluster', 'pool')
    and can_change_cost
  group by account_id, workspace_id, change_group, asset_kind, asset_id
),
placed as (
  select
    *,
    lead(changed_time) over (partition by account_id, workspace_id, asset_kind, asset_id order by changed_time) is null as is_last
  from grouped
),
asked as (
  select *
  from placed
  where (account_id, workspace_id, change_group) > ($afterAccount, $afterWorkspace, $afterGroup)
  order by account_id, workspace_id, change_group
  limit $most
),
moved as (
  select
    account_id, workspace_id, change_group, part, setting,
    arg_min(from_value, setting_change.changed_time) as from_value,
    arg_max(to_value, setting_change.changed_time) as to_value
  from setting_change
  inner join asked
    using (account_id, workspace_id, change_group)
  group by account_id, workspace_id, change_group, part, setting
),
listed as (
  select account_id, workspace_id, change_group, min(part) as part, setting, from_value, to_value
  from moved
  where from_value <> to_value
  group by account_id, workspace_id, change_group, setting, from_value, to_value
),
named as (
  select
    account_id, workspace_id, change_group,
    cast(
      to_json(
        list(
          struct_pack(part := part, setting := setting, "from" := from_value, "to" := to_value)
          order by setting, from_value, to_value
        )
      ) as varchar
    ) as changes
  from listed
  group by account_id, workspace_id, change_group
)
select
  asked.account_id as "accountId",
  asked.workspace_id as "workspaceId",
  asked.change_group as "changeGroup",
  asked.asset_kind as "assetKind",
  asked.asset_id as "jobId",
  strftime(asked.changed_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "changedAt",
  asked.is_last as "isLast",
  deleted_asset.asset_id is not null as "isDeleted",
  coalesce(named.changes, '[]') as "changes"
from asked
left join named
  using (account_id, workspace_id, change_group)
left join deleted_asset
  using (account_id, workspace_id, asset_kind, asset_id)
order by asked.account_id, asked.workspace_id, asked.change_group
