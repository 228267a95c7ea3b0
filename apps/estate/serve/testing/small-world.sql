-- Two workspaces in two regions, to be read at 2025-05-31T23:00Z.
create macro ms(instant) as epoch_ms(cast(instant as timestamp));

insert into workspace values
  ('account-1', '7405600000000001', 'Finance', 'subscription-1', 'westeurope', 'AZURE', ms('2024-06-01'), 0),
  ('account-1', '7405600000000002', 'Research', 'subscription-2', 'northeurope', 'AZURE', ms('2024-06-01'), 1);

insert into person values
  ('7405600000000001', 'ada@example.com', 'Ada', false),
  ('7405600000000002', 'bo@example.com', 'Bo', false);

insert into job values
  ('7405600000000001', '901', 'nightly', 'ada@example.com', 'ada@example.com', map {'team': 'finance'}, '0 0 22 * * ?', 'UTC', 'job_cluster', ms('2025-01-01'), null, 0, 1),
  ('7405600000000001', '902', 'hourly', 'ada@example.com', 'ada@example.com', map {}, null, null, 'all_purpose', ms('2025-01-02'), null, 0, 1),
  ('7405600000000001', '903', 'retired', 'ada@example.com', 'ada@example.com', map {}, null, null, 'serverless', ms('2025-01-03'), ms('2025-05-01'), 0, 1),
  ('7405600000000002', '901', 'elsewhere', 'bo@example.com', 'bo@example.com', map {}, null, null, 'serverless', ms('2025-01-03'), null, 0, 1);

insert into job_task values
  ('7405600000000001', '901', 'load', [], 'notebook', '/Shared/load', 'main', null, 1),
  ('7405600000000001', '901', 'report', ['load'], 'notebook', '/Shared/report', 'main', null, 0),
  ('7405600000000001', '902', 'tidy', [], 'python', '/Shared/tidy.py', null, '0101-000000-shared', 0);

insert into job_cluster values
  ('7405600000000001', '901', 'main', 'Standard_D4s_v5', 'Standard_D8s_v5', 2, null, null, '15.4.x-scala2.12', true);

insert into run values
  ('7405600000000001', '901', '900719925474099301', 1, 'PERIODIC', 'JOB_RUN', 'nightly', 'ada@example.com', ms('2025-05-31 22:00:00'), 0, ms('2025-05-31 23:40:00'), 'TERMINATED', 'SUCCESS', 'SUCCESS', '', 0, ms('2025-06-01 00:10:00')),
  ('7405600000000001', '901', '900719925474099302', 2, 'PERIODIC', 'JOB_RUN', 'nightly', 'ada@example.com', ms('2025-05-30 22:00:00'), 0, ms('2025-05-31 01:30:00'), 'TERMINATED', 'SUCCESS', 'SUCCESS', '', 1, ms('2025-05-31 02:00:00')),
  ('7405600000000001', '901', '900719925474099303', 3, 'PERIODIC', 'JOB_RUN', 'nightly', 'ada@example.com', ms('2025-03-01 22:00:00'), 0, ms('2025-03-01 23:00:00'), 'TERMINATED', 'SUCCESS', 'SUCCESS', '', 0, ms('2025-03-01 23:30:00'));

insert into run
select
  '7405600000000001', '902', cast(5000 + hour as varchar), 10 + hour, 'PERIODIC', 'JOB_RUN', 'hourly', 'ada@example.com',
  ms('2025-05-31 20:00:00') - hour * 3600000, 0, ms('2025-05-31 20:30:00') - hour * 3600000,
  'TERMINATED', 'FAILED', 'RUN_EXECUTION_ERROR', 'Task tidy failed.', 0, ms('2025-05-31 21:00:00') - hour * 3600000
from range(30) as hours(hour);

-- The ends of two runs, one also with its tasks, are never told.
insert into end_gap values
  ('7405600000000001', 'RUN', '5029', false, 0),
  ('7405600000000001', 'RUN', '5028', true, 0);

insert into repair
select workspace_id, job_id, run_id, 0, null, start_ms, end_ms, result_state
from run
where run_id <> '900719925474099302';

insert into repair values
  ('7405600000000001', '901', '900719925474099302', 0, null, ms('2025-05-30 22:00:00'), ms('2025-05-30 23:15:00'), 'FAILED'),
  ('7405600000000001', '901', '900719925474099302', 1, '900719925474099999', ms('2025-05-31 01:00:00'), ms('2025-05-31 01:30:00'), 'SUCCESS');

insert into task_run values
  ('7405600000000001', '901', '900719925474099301', 0, '700000000000001', 'load', 0, '0531-220000-job1', ms('2025-05-31 22:00:00'), 300000, ms('2025-05-31 22:05:00'), ms('2025-05-31 23:20:00'), 'SUCCESS', 'SUCCESS'),
  ('7405600000000001', '901', '900719925474099301', 0, '700000000000002', 'report', 0, '0531-220000-job1', ms('2025-05-31 23:20:00'), 0, ms('2025-05-31 23:20:00'), ms('2025-05-31 23:40:00'), 'SUCCESS', 'SUCCESS'),
  ('7405600000000001', '901', '900719925474099302', 0, '700000000000003', 'load', 0, '0530-220000-job2', ms('2025-05-30 22:00:00'), 300000, ms('2025-05-30 22:05:00'), ms('2025-05-30 23:15:00'), 'FAILED', 'RUN_EXECUTION_ERROR'),
  ('7405600000000001', '901', '900719925474099302', 1, '700000000000004', 'load', 1, '0531-010000-job3', ms('2025-05-31 01:00:00'), 300000, ms('2025-05-31 01:05:00'), ms('2025-05-31 01:30:00'), 'SUCCESS', 'SUCCESS');

insert into task_run values
  ('7405600000000001', '902', '5028', 0, '700000000000005', 'tidy', 0, null, ms('2025-05-30 16:00:00'), 0, ms('2025-05-30 16:00:00'), ms('2025-05-30 16:30:00'), 'FAILED', 'RUN_EXECUTION_ERROR');

insert into cluster values
  ('7405600000000001', '0101-000000-shared', 'Shared', 'UI', 'ada@example.com', 'Standard_D4s_v5', 'Standard_D8s_v5', null, 1, 4, 60, '15.4.x-scala2.12', false, 'USER_ISOLATION', map {'team': 'finance'}, ms('2025-01-01'), null, null, null, '1443449481634833945'),
  ('7405600000000001', '0531-220000-job1', 'job-901-run-900719925474099301', 'JOB', 'ada@example.com', 'Standard_D4s_v5', 'Standard_D8s_v5', 2, null, null, 0, '15.4.x-scala2.12', true, 'SINGLE_USER', map {}, ms('2025-05-31 22:00:00'), ms('2025-05-31 23:41:00'), '901', '900719925474099301', '1443449481634833946'),
  ('7405600000000001', '0301-220000-old', 'job-901-run-900719925474099303', 'JOB', 'ada@example.com', 'Standard_D4s_v5', 'Standard_D8s_v5', 2, null, null, 0, '15.4.x-scala2.12', true, 'SINGLE_USER', map {}, ms('2025-03-01 22:00:00'), ms('2025-03-01 23:01:00'), '901', '900719925474099303', '1443449481634833947'),
  ('7405600000000001', '0410-220000-month', 'job-901-april', 'JOB', 'ada@example.com', 'Standard_D4s_v5', 'Standard_D8s_v5', 2, null, null, 0, '15.4.x-scala2.12', true, 'SINGLE_USER', map {}, ms('2025-04-10 22:00:00'), ms('2025-04-10 23:01:00'), '901', null, '1443449481634833948');

insert into cluster_session values
  ('7405600000000001', '0101-000000-shared', 1, ms('2025-04-20 08:00:00'), ms('2025-04-20 08:05:00'), ms('2025-04-20 18:00:00'), 'INACTIVITY', 'SUCCESS', 'ada@example.com'),
  ('7405600000000001', '0101-000000-shared', 2, ms('2025-05-30 08:00:00'), ms('2025-05-30 08:05:00'), ms('2025-05-30 18:00:00'), 'INACTIVITY', 'SUCCESS', 'ada@example.com'),
  ('7405600000000001', '0101-000000-shared', 3, ms('2025-05-31 08:00:00'), ms('2025-05-31 08:05:00'), ms('2025-06-01 06:00:00'), 'INACTIVITY', 'SUCCESS', 'ada@example.com'),
  ('7405600000000001', '0531-220000-job1', 1, ms('2025-05-31 22:00:10'), ms('2025-05-31 22:05:00'), ms('2025-05-31 23:41:00'), 'JOB_FINISHED', 'SUCCESS', 'ada@example.com'),
  ('7405600000000001', '0301-220000-old', 1, ms('2025-03-01 22:00:10'), ms('2025-03-01 22:05:00'), ms('2025-03-01 23:01:00'), 'JOB_FINISHED', 'SUCCESS', 'ada@example.com'),
  ('7405600000000001', '0410-220000-month', 1, ms('2025-04-10 22:00:10'), ms('2025-04-10 22:05:00'), ms('2025-04-10 23:01:00'), 'JOB_FINISHED', 'SUCCESS', 'ada@example.com');

insert into cluster_size values
  ('7405600000000001', '0101-000000-shared', 1, ms('2025-04-20 08:00:00'), ms('2025-04-20 18:00:00'), 1, 1, null),
  ('7405600000000001', '0101-000000-shared', 2, ms('2025-05-30 08:00:00'), ms('2025-05-30 18:00:00'), 1, 1, null),
  ('7405600000000001', '0101-000000-shared', 3, ms('2025-05-31 08:00:00'), ms('2025-05-31 08:05:00'), 1, 0, 'USER_REQUEST'),
  ('7405600000000001', '0101-000000-shared', 3, ms('2025-05-31 08:05:00'), ms('2025-05-31 09:00:00'), 1, 1, 'USER_REQUEST'),
  ('7405600000000001', '0101-000000-shared', 3, ms('2025-05-31 09:00:00'), ms('2025-05-31 09:04:00'), 3, 1, 'AUTOSCALE'),
  ('7405600000000001', '0101-000000-shared', 3, ms('2025-05-31 09:04:00'), ms('2025-06-01 06:00:00'), 3, 3, 'AUTOSCALE'),
  ('7405600000000001', '0531-220000-job1', 1, ms('2025-05-31 22:00:10'), ms('2025-05-31 23:41:00'), 2, 2, null),
  ('7405600000000001', '0301-220000-old', 1, ms('2025-03-01 22:00:10'), ms('2025-03-01 23:01:00'), 2, 2, null),
  ('7405600000000001', '0410-220000-month', 1, ms('2025-04-10 22:00:10'), ms('2025-04-10 23:01:00'), 2, 2, null);

insert into node values
  ('7405600000000001', '0531-220000-job1', 1, '4edec295d2944f82937e359a1dc0bc01', true, 'Standard_D4s_v5', '10.1.0.1', ms('2025-05-31 22:01:00'), ms('2025-05-31 23:41:00')),
  ('7405600000000001', '0531-220000-job1', 1, '4edec295d2944f82937e359a1dc0bc02', false, 'Standard_D8s_v5', '10.1.0.2', ms('2025-05-31 22:01:00'), ms('2025-05-31 23:41:00')),
  ('7405600000000001', '0101-000000-shared', 3, '4edec295d2944f82937e359a1dc0bc03', true, 'Standard_D4s_v5', '10.1.0.3', ms('2025-05-31 08:00:30'), ms('2025-06-01 06:00:00')),
  ('7405600000000001', '0101-000000-shared', 3, '4edec295d2944f82937e359a1dc0bc04', false, 'Standard_D8s_v5', '10.1.0.4', ms('2025-05-31 12:00:00'), ms('2025-05-31 12:09:00'));

insert into interactive_use values
  ('7405600000000001', '0101-000000-shared', 'ada@example.com', ms('2025-05-31 10:00:00'), ms('2025-05-31 10:30:00'));

insert into notebook_command values
  ('7405600000000001', '0101-000000-shared', 'ada@example.com', '4100', '/Users/ada@example.com/Explore', '1', true, 'finished', ms('2025-05-31 10:00:05'), ms('2025-05-31 10:04:05.5')),
  ('7405600000000001', '0101-000000-shared', 'ada@example.com', '4100', '/Users/ada@example.com/Explore', '2', false, 'failed', ms('2025-05-31 10:10:00'), ms('2025-05-31 10:12:00'));

insert into "usage"
select
  'record-' || number, 'account-1', '7405600000000001', 'PREMIUM_JOBS_COMPUTE', 'AZURE',
  ms('2025-05-30 22:00:00') + number * 3600000, ms('2025-05-30 23:00:00') + number * 3600000,
  cast(make_timestamp((ms('2025-05-30 22:00:00') + number * 3600000) * 1000) as date),
  'DBU', cast('1.123456789012' as decimal(38, 18)), 'JOBS', 'COMPUTE_TIME', 'ORIGINAL', date '2025-05-31',
  map {'note': 'a "quoted", word'}, ms('2025-05-31 06:00:00') + number * 3600000,
  '0530-220000-job2', '901', '900719925474099302', 'nightly', 'nightly', 'Standard_D8s_v5',
  null, null, null, null, null, null, null, null, null, null, null,
  'ada@example.com', 'ada@example.com', null, false, true, 'CLASSIC', null, null, null
from range(40) as numbers(number);

insert into list_price values
  ('account-1', 'PREMIUM_JOBS_COMPUTE', 'AZURE', 'USD', 'DBU', ms('2024-01-01'), ms('2025-06-01'), 0.30),
  ('account-1', 'PREMIUM_JOBS_COMPUTE', 'AZURE', 'USD', 'DBU', ms('2025-06-01'), null, 0.33);

insert into node_type values
  ('Standard_D4s_v5', 4, 16384, 0, 'AZURE', 0.75),
  ('Standard_D8s_v5', 8, 32768, 0, 'AZURE', 1.50),
  ('m6i.xlarge', 4, 16384, 0, 'AWS', 0.69);

insert into machine_price
select 'AZURE', region, node_type, price, 'USD', 'meter', 'sku', 'product'
from (values ('westeurope'), ('northeurope')) as regions(region)
cross join (values ('Standard_D4s_v5', 0.23), ('Standard_D8s_v5', 0.46)) as machines(node_type, price);

insert into machine_price
select 'AZURE', 'westeurope', 'Standard_E' || number || 's_v5', 0.5, 'USD', 'meter', 'sku', 'product'
from range(2, 42) as numbers(number);

insert into machine_price values ('AWS', 'eu-west-1', 'm6i.xlarge', 0.214, 'USD', 'SKU1.JRTCKXETXF.6YS6EN2CT7', 'SKU1', 'AmazonEC2');
