-- One row: a principal that may at least see an asset, by the access list of the asset as last read. Levels whose meaning is
-- not known give no right, and neither does a list that the workspace no longer answers.
with
ranked as (
  select
    asset_permission.account_id, asset_permission.workspace_id, asset_permission.asset_kind,
    asset_permission.asset_id, asset_permission.read_at, asset_grant.level,
    case
      when asset_grant.principal like 'user:%' then lower(asset_grant.principal)
      else asset_grant.principal
    end as principal,
    case
      when asset_grant.level = 'IS_OWNER' then 9
      when asset_grant.level = 'CAN_MANAGE' then 8
      when asset_grant.asset_kind = 'job' then
        case asset_grant.level when 'CAN_MANAGE_RUN' then 2 when 'CAN_VIEW' then 1 end
      when asset_grant.asset_kind = 'pipeline' then
        case asset_grant.level when 'CAN_RUN' then 2 when 'CAN_VIEW' then 1 end
      when asset_grant.asset_kind = 'cluster' then
        case asset_grant.level when 'CAN_RESTART' then 2 when 'CAN_ATTACH_TO' then 1 end
      when asset_grant.asset_kind = 'warehouse' then
        case asset_grant.level when 'CAN_MONITOR' then 3 when 'CAN_USE' then 2 when 'CAN_VIEW' then 1 end
      when asset_grant.asset_kind = 'pool' then
        case asset_grant.level when 'CAN_ATTACH_TO' then 1 end
      when asset_grant.asset_kind = 'model_serving' then
        case asset_grant.level when 'CAN_QUERY' then 2 when 'CAN_VIEW' then 1 end
      when asset_grant.asset_kind = 'app' then
        case asset_grant.level when 'CAN_USE' then 1 end
      when asset_grant.asset_kind = 'notebook' then
        case asset_grant.level when 'CAN_EDIT' then 3 when 'CAN_RUN' then 2 when 'CAN_READ' then 1 end
    end as rank
  from asset_permission
  inner join asset_grant
    on asset_grant.account_id = asset_permission.account_id
    and asset_grant.workspace_id = asset_permission.workspace_id
    and asset_grant.asset_kind = asset_permission.asset_kind
    and asset_grant.asset_id = asset_permission.asset_id
    and asset_grant.grants_key = asset_permission.grants_key
)
select
  account_id, workspace_id, asset_kind, asset_id, principal,
  max_by(level, case when level is not null then rank end) as level,
  max(rank) >= 8 as can_manage,
  max(read_at) as read_at
from ranked
where rank is not null
group by account_id, workspace_id, asset_kind, asset_id, principal
