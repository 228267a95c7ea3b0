-- What the two workspaces have besides jobs and clusters.
alter table job_task add column warehouse_id varchar;
alter table job_task add column called_job_id varchar;
alter table task_run add column warehouse_id varchar;
alter table cluster add column instance_pool_id varchar;
alter table cluster add column is_spot boolean;
create table job_state as select workspace_id, job_id, create_ms as from_ms, name, tags from job;

create table nested_run as select *, cast(null as varchar) as parent_task_run_id, cast(null as varchar) as cluster_id from run limit 0;
create table pool (workspace_id varchar, instance_pool_id varchar, name varchar, creator_user_name varchar, node_type varchar, min_idle_instances integer, max_capacity integer, idle_minutes integer, tags map(varchar, varchar), create_ms bigint);
create table pool_idle (workspace_id varchar, instance_pool_id varchar, instance_id varchar, node_type varchar, start_ms bigint, end_ms bigint);
create table warehouse (workspace_id varchar, warehouse_id varchar, name varchar, creator_user_name varchar, warehouse_type varchar, size varchar, rest_size varchar, old_rest_size varchar, min_clusters integer, max_clusters integer, auto_stop_minutes integer, tags map(varchar, varchar), create_ms bigint, delete_ms bigint);
create table warehouse_session (workspace_id varchar, warehouse_id varchar, session integer, starting_ms bigint, running_ms bigint, stopping_ms bigint, stopped_ms bigint);
create table warehouse_event (workspace_id varchar, warehouse_id varchar, event_type varchar, cluster_count integer, event_ms bigint);
create table query (workspace_id varchar, statement_id varchar, warehouse_id varchar, user_name varchar, source varchar, statement_type varchar, client_application varchar, statement_text varchar, job_id varchar, run_id varchar, task_run_id varchar, notebook_id varchar, start_ms bigint, wait_ms bigint, end_ms bigint, status varchar, is_cached boolean, read_bytes bigint, read_rows bigint, written_bytes bigint, produced_rows bigint, spilled_bytes bigint, available_ms bigint);
create table pipeline (workspace_id varchar, pipeline_id varchar, name varchar, pipeline_type varchar, creator_user_name varchar, tags map(varchar, varchar), is_serverless boolean, is_continuous boolean, is_development boolean, edition varchar, photon boolean, node_type varchar, min_workers integer, max_workers integer, create_ms bigint, delete_ms bigint);
create table pipeline_update (workspace_id varchar, pipeline_id varchar, update_id varchar, cause varchar, cluster_id varchar, start_ms bigint, ready_ms bigint, end_ms bigint, state varchar, available_ms bigint);
create table endpoint (workspace_id varchar, endpoint_id varchar, name varchar, product varchar, creator_user_name varchar, create_ms bigint);
create table account_price (account_id varchar, sku_name varchar, cloud varchar, currency_code varchar, usage_unit varchar, price_start_ms bigint, price_end_ms bigint, price decimal(38, 18));

insert into nested_run
select
  workspace_id, '77', '900719925474099377', 1, 'ONE_TIME', 'WORKFLOW_RUN', 'part', creator_user_name, ms('2025-05-30 22:10:00'), 0,
  ms('2025-05-30 22:20:00'), 'TERMINATED', 'SUCCESS', 'SUCCESS', '', 0, ms('2025-05-30 22:40:00'), '700000000000003', '0530-220000-job2'
from run
where run_id = '900719925474099302';

insert into pool values
  ('7405600000000001', '0101-000000-warm1-pool-0001', 'warm', 'ada@example.com', 'Standard_D4s_v5', 1, 10, 20, map {}, ms('2025-01-01'));

insert into pool_idle values
  ('7405600000000001', '0101-000000-warm1-pool-0001', '4edec295d2944f82937e359a1dc0bc09', 'Standard_D4s_v5', ms('2025-05-31 20:00:00'), ms('2025-06-01 20:00:00'));

insert into warehouse values
  ('7405600000000001', 'aaaa000000000001', 'Reports', 'ada@example.com', 'SERVERLESS', 'SMALL', 'Small', 'SMALL', 1, 3, 10, map {'team': 'finance'}, ms('2025-01-01'), null),
  ('7405600000000001', 'aaaa000000000002', 'Archive', 'ada@example.com', 'CLASSIC', '2X_SMALL', '2X-Small', 'XXSMALL', 1, 1, 30, map {}, ms('2025-01-01'), null),
  ('7405600000000001', 'aaaa000000000003', 'Gone', 'ada@example.com', 'CLASSIC', '2X_SMALL', '2X-Small', 'XXSMALL', 1, 1, 30, map {}, ms('2025-01-01'), ms('2025-05-01'));

insert into warehouse_session values
  ('7405600000000001', 'aaaa000000000001', 1, ms('2025-05-31 22:00:00'), ms('2025-05-31 22:00:06'), ms('2025-05-31 23:30:00'), ms('2025-05-31 23:30:04'));

insert into warehouse_event values
  ('7405600000000001', 'aaaa000000000001', 'STARTING', 0, ms('2025-05-31 22:00:00')),
  ('7405600000000001', 'aaaa000000000001', 'RUNNING', 1, ms('2025-05-31 22:00:06')),
  ('7405600000000001', 'aaaa000000000001', 'SCALED_UP', 3, ms('2025-05-31 22:20:00')),
  ('7405600000000001', 'aaaa000000000001', 'SCALED_DOWN', 1, ms('2025-05-31 22:50:00')),
  ('7405600000000001', 'aaaa000000000001', 'STOPPING', 0, ms('2025-05-31 23:30:00')),
  ('7405600000000001', 'aaaa000000000001', 'STOPPED', 0, ms('2025-05-31 23:30:04'));

insert into query values
  ('7405600000000001', 'statement-1', 'aaaa000000000001', 'ada@example.com', 'dashboard', 'SELECT', 'Databricks SQL Dashboard', 'select 1', null, null, null, null, ms('2025-05-31 22:00:00'), 6000, ms('2025-05-31 22:01:06'), 'FINISHED', false, 640000000, 1000, 0, 10, 0, ms('2025-05-31 22:10:00')),
  ('7405600000000001', 'statement-2', null, 'ada@example.com', 'job', 'MERGE', 'Databricks Job', 'merge', '901', '900719925474099302', '700000000000003', null, ms('2025-05-30 22:05:00'), 0, ms('2025-05-30 22:15:00'), 'FINISHED', false, 10, 1, 5, 1, 0, ms('2025-05-30 22:20:00')),
  ('7405600000000001', 'statement-3', 'aaaa000000000001', 'ada@example.com', 'query', 'SELECT', 'Databricks SQL Editor', 'select 2', null, null, null, null, ms('2025-05-31 22:59:00'), 0, ms('2025-05-31 23:20:00'), 'FINISHED', false, 10, 1, 0, 1, 0, ms('2025-05-31 23:25:00'));

insert into pipeline values
  ('7405600000000001', 'bbbb0000-0000-4000-a000-000000000001', 'orders_live', 'ETL_PIPELINE', 'ada@example.com', map {}, true, false, false, 'ADVANCED', true, null, null, null, ms('2025-01-01'), null),
  ('7405600000000001', 'bbbb0000-0000-4000-a000-000000000002', 'classic_live', 'ETL_PIPELINE', 'ada@example.com', map {}, false, true, false, 'CORE', false, 'Standard_D8s_v5', 1, 4, ms('2025-01-02'), null);

insert into pipeline_update values
  ('7405600000000001', 'bbbb0000-0000-4000-a000-000000000001', 'update-1', 'API_CALL', null, ms('2025-05-31 20:30:00'), ms('2025-05-31 20:31:00'), ms('2025-05-31 21:10:00'), 'COMPLETED', ms('2025-05-31 21:30:00')),
  ('7405600000000001', 'bbbb0000-0000-4000-a000-000000000001', 'update-2', 'API_CALL', null, ms('2025-05-31 22:50:00'), ms('2025-05-31 22:51:00'), ms('2025-05-31 23:10:00'), 'FAILED', ms('2025-05-31 23:30:00'));

insert into endpoint values
  ('7405600000000001', 'cccc0001', 'recommender', 'MODEL_SERVING', 'ada@example.com', ms('2025-01-01')),
  ('7405600000000001', 'cccc0002', 'search', 'VECTOR_SEARCH', 'ada@example.com', ms('2025-01-01')),
  ('7405600000000001', 'cccc0003', 'planner', 'APPS', 'ada@example.com', ms('2025-01-01'));

insert into account_price values
  ('account-1', 'PREMIUM_JOBS_COMPUTE', 'AZURE', 'USD', 'DBU', ms('2025-01-01'), null, 0.25);

alter table task_run add column input_bytes bigint default 4000000000;

insert into stop_change values
  ('7405600000000001', 'warehouse', 'aaaa000000000002', ms('2025-05-20 10:00:00'), 90, 30, null),
  ('7405600000000001', 'cluster', '0101-000000-shared', ms('2025-05-21 10:00:00'), 180, 60, null);
