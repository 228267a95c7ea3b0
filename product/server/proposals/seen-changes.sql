-- One row: a change of a setting of an asset that can be proposed, or of a schedule, seen in the last 90 days before an instant, in all
-- workspaces. Is_undone: within its group (changes, each within a day of the one before) the setting came back to its former value.
-- A schedule that was paused is what a failing job can be given.
with
known as (
  select
    *,
    arg_min(from_value, changed_time) over of_setting = arg_max(to_value, changed_time) over of_setting as is_undone
  from setting_change
  where changed_time >= cast($now as timestamp) - interval 90 day
    and (
      setting in (select setting from recommendation_change)
      or (setting = 'paused' and asset_kind = 'job')
    )
  window of_setting as (partition by account_id, workspace_id, asset_kind, asset_id, part, setting, change_group)
)
select
  workspace_id as "workspaceId",
  asset_kind as "assetKind",
  asset_id as "assetId",
  case when setting = 'paused' then 'failing_runs' else setting end as setting,
  case when setting = 'paused' then 'fails' else from_value end as "from",
  case when setting = 'paused' then 'mended or paused' else to_value end as "to",
  strftime(changed_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "at",
  changed_by as "by",
  change_group as "changeGroup",
  is_undone as "isUndone"
from known
where setting <> 'paused'
  or to_value = 'true'
order by changed_time, setting, part
