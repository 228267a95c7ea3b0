-- One row: a job, cluster, warehouse or pool that is deleted, so that nothing about it can be changed any more.
select account_id, workspace_id, 'job' as asset_kind, job_id as asset_id
from job
where is_deleted
union
select account_id, workspace_id, 'cluster', cluster_id
from cluster_fact
where is_deleted
union
select account_id, workspace_id, 'warehouse', warehouse_id
from system_warehouse
where delete_time is not null
union
select account_id, workspace_id, 'pool', instance_pool_id
from system_instance_pool
where delete_time is not null
