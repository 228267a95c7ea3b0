-- One row: an asset (clusters stand in cluster_name) with its name and owner: of REST and the changes in the system tables
-- the younger decides each field, else its bills name it. What REST listed on the day of the newest change or before is
-- older than that; without such a day it is older than a deletion. An owner who is a bare number is the id of a user, used
-- only where nothing has the name. Deleted assets keep the name that was known last.
with
latest as (
  select
    account_id,
    workspace_id,
    'warehouse' as kind,
    warehouse_id as asset_id,
    max_by(warehouse_name, case when warehouse_name is not null then change_time end) as name,
    max_by(created_by, case when created_by is not null then change_time end) as owner,
    max(delete_time) is not null as is_deleted,
    max(change_time) as change_time
  from system_warehouse
  group by account_id, workspace_id, warehouse_id
  union all
  select
    account_id,
    workspace_id,
    'pipeline' as kind,
    pipeline_id as asset_id,
    max_by(name, case when name is not null then change_time end) as name,
    max_by(coalesce(run_as, created_by), case when coalesce(run_as, created_by) is not null then change_time end) as owner,
    max(delete_time) is not null as is_deleted,
    max(change_time) as change_time
  from system_pipeline
  group by account_id, workspace_id, pipeline_id
  union all
  select
    account_id,
    workspace_id,
    'pool' as kind,
    instance_pool_id as asset_id,
    max_by(instance_pool_name, case when instance_pool_name is not null then change_time end) as name,
    cast(null as string) as owner,
    max(delete_time) is not null as is_deleted,
    max(change_time) as change_time
  from system_instance_pool
  group by account_id, workspace_id, instance_pool_id
  union all
  select
    account_id,
    workspace_id,
    'endpoint' as kind,
    endpoint_id as asset_id,
    substring(max(cast(unix_millis(change_time) as string) || endpoint_name), 14) as name,
    substring(max(cast(unix_millis(change_time) as string) || created_by), 14) as owner,
    max(endpoint_delete_time) is not null as is_deleted,
    max(change_time) as change_time
  from served_entity
  where endpoint_id is not null
  group by account_id, workspace_id, endpoint_id
  union all
  select
    account_id,
    workspace_id,
    'notebook' as kind,
    notebook_id as asset_id,
    max_by(notebook_path, case when notebook_path is not null then event_time end) as name,
    cast(null as string) as owner,
    false as is_deleted,
    max(event_time) as change_time
  from (
    select account_id, workspace_id, notebook_id, event_time, max(notebook_path) as notebook_path
    from notebook_event
    where notebook_id is not null
      and notebook_path is not null
    group by account_id, workspace_id, notebook_id, event_time
  ) as told
  group by account_id, workspace_id, notebook_id
),
listed as (
  select account_id, workspace_id, 'warehouse' as kind, warehouse_id as asset_id, name, creator_name as owner, seen_day
  from rest_warehouse
  union all
  select
    account_id,
    workspace_id,
    'pipeline' as kind,
    pipeline_id as asset_id,
    name,
    coalesce(run_as_user_name, creator_user_name) as owner,
    coalesce(seen_day, cast(last_modified as date)) as seen_day
  from rest_pipeline
  union all
  select account_id, workspace_id, 'pool' as kind, instance_pool_id as asset_id, instance_pool_name as name, cast(null as string) as owner, seen_day
  from rest_instance_pool
  union all
  select account_id, workspace_id, 'endpoint' as kind, coalesce(endpoint_id, endpoint_name) as asset_id, endpoint_name as name, creator as owner, seen_day
  from rest_serving_endpoint
  union all
  select
    account_id,
    workspace_id,
    'endpoint' as kind,
    coalesce(endpoint_id, endpoint_name) as asset_id,
    endpoint_name as name,
    creator as owner,
    cast(null as date) as seen_day
  from rest_vector_search_endpoint
  union all
  select account_id, workspace_id, 'app' as kind, coalesce(app_id, app_name) as asset_id, app_name as name, creator as owner, cast(null as date) as seen_day
  from rest_app
),
stated as (
  select account_id, workspace_id, 'job' as kind, job_id as asset_id, name, coalesce(run_as_user_name, creator_user_name) as owner, is_deleted, 1 as rank
  from job
  union all
  select
    listed.account_id, listed.workspace_id, listed.kind, listed.asset_id, listed.name, listed.owner,
    false as is_deleted,
    case
      when coalesce(listed.seen_day > cast(latest.change_time as date), not coalesce(latest.is_deleted, false)) then 1
      else 3
    end as rank
  from listed
  left join latest
    on latest.account_id = listed.account_id
    and latest.workspace_id = listed.workspace_id
    and latest.kind = listed.kind
    and latest.asset_id = listed.asset_id
  union all
  select account_id, workspace_id, kind, asset_id, name, owner, is_deleted, 2 as rank
  from latest
  union all
  select
    account_id, workspace_id, kind, asset_id,
    max_by(name, case when name is not null then day end) as name,
    max_by(owner, case when owner is not null then day end) as owner,
    cast(null as boolean) as is_deleted,
    4 as rank
  from asset_seen
  group by account_id, workspace_id, kind, asset_id
)
select
  account_id, workspace_id, kind, asset_id,
  substring(min(cast(rank as string) || name), 2) as name,
  substring(min(case when translate(owner, '0123456789', '') = '' then '9' else cast(rank as string) end || owner), 2) as owner,
  coalesce(max(case when rank = 2 then is_deleted end), min(is_deleted), false) as is_deleted
from stated
group by account_id, workspace_id, kind, asset_id
