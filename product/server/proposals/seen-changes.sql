-- One row: a change of a setting of an asset that can be proposed, seen in the last 90 days before an instant, in all workspaces.
select
  workspace_id as "workspaceId",
  asset_kind as "assetKind",
  asset_id as "assetId",
  setting,
  from_value as "from",
  to_value as "to",
  strftime(changed_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "at",
  changed_by as "by",
  change_group as "changeGroup"
from setting_change
where setting in (select setting from recommendation_change)
  and changed_time >= cast($now as timestamp) - interval 90 day
order by changed_time, setting, part
