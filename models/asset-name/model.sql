-- One row: an asset with its name and owner.
select
  account_id,
  workspace_id,
  'job' as kind,
  job_id as asset_id,
  name,
  coalesce(run_as_user_name, creator_user_name) as owner,
  is_deleted
from job
union all
select
  account_id,
  workspace_id,
  'cluster' as kind,
  cluster_id as asset_id,
  name,
  owner,
  is_deleted
from cluster_fact
union all
select
  account_id,
  workspace_id,
  kind,
  asset_id,
  max_by(name, case when name is not null then day end) as name,
  max_by(owner, case when owner is not null then day end) as owner,
  false as is_deleted
from asset_seen
group by account_id, workspace_id, kind, asset_id
