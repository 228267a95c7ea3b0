-- One row per statement sent to a SQL warehouse, with the work that it takes, before it waits for the warehouse to start.
with turn as (
  select
    warehouse_key,
    workspace_id,
    askers,
    day_ms + hour.range * 3600000 as hour_ms,
    'query:' || warehouse_key || ':' || hour_ms || ':' || turn.range as query_key,
    weekend_share,
    queries_an_hour / ceil(queries_an_hour * 2) as likelihood
  from planned_warehouse
  inner join warehouse_template using (kind, warehouse)
  cross join calendar
  cross join lateral range(from_hour, until_hour) as hour
  cross join lateral range(0, cast(ceil(queries_an_hour * 2) as bigint)) as turn
  where (weekday_of(day_ms) < 5 or weekend_share > 0)
    and day_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
), asked as (
  select
    warehouse_key,
    workspace_id,
    query_key,
    picked('asker:' || query_key, askers) as position,
    hour_ms + whole('at:' || query_key, 0, 3599999) as start_ms,
    cast(floor(2500 + 52000 * bell('work:' || query_key)
      * case when chance('heavy:' || query_key) < 0.07 then 5 + 22 * chance('long:' || query_key) else 1 end) as bigint)
      as work_ms,
    chance('statement:' || query_key) as draw
  from turn
  where chance('turn:' || query_key) < likelihood * case when weekday_of(hour_ms) >= 5 then weekend_share else 1.0 end
), own as (
  select
    warehouse_key,
    workspace_id,
    own_statement.person,
    day_ms + hour.hour * 3600000 as hour_ms,
    'own:' || warehouse_key || ':' || purpose || ':' || hour_ms || ':' || turn.range as query_key,
    purpose,
    statement_type,
    statement_text,
    least_work_ms,
    most_work_ms,
    hour_ms + 420000 + turn.range * 9000 + whole('at:' || query_key, 0, 8999) as start_ms
  from planned_warehouse
  inner join own_statement using (kind, warehouse)
  cross join calendar
  cross join lateral (select unnest(hours) as hour) as hour
  cross join lateral range(0, turns) as turn
  where day_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
)
select
  warehouse_key,
  query_key,
  user_name,
  source,
  statement_type,
  client_application,
  statement_text,
  cast(null as varchar) as job_id,
  cast(null as varchar) as run_id,
  cast(null as varchar) as task_run_id,
  start_ms,
  work_ms
from asked
inner join member using (workspace_id, position)
inner join statement_template
  on draw * all_weight >= from_weight
  and draw * all_weight < until_weight
union all
select
  warehouse_key,
  moment_key,
  user_name,
  source,
  statement_type,
  client_application,
  statement_text,
  cast(null as varchar),
  cast(null as varchar),
  cast(null as varchar),
  start_ms,
  length_ms
from advised_moment
inner join planned_warehouse
  on planned_warehouse.kind = advised_moment.kind
  and planned_warehouse.warehouse = advised_moment.name
inner join member using (workspace_id, position)
inner join statement_template
  on chance('statement of ' || moment_key) * all_weight >= from_weight
  and chance('statement of ' || moment_key) * all_weight < until_weight
where start_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
union all
select
  warehouse_key,
  statement_key,
  user_name,
  source,
  statement_type,
  client_application,
  statement_text,
  cast(null as varchar),
  cast(null as varchar),
  cast(null as varchar),
  start_ms,
  queue_ms + fixed_ms + parallel_ms
from tuned_statement
inner join planned_warehouse using (kind, warehouse)
inner join member using (workspace_id, position)
inner join statement_template
  on chance('statement of ' || statement_key) * all_weight >= from_weight
  and chance('statement of ' || statement_key) * all_weight < until_weight
union all
select
  warehouse_key,
  'sql task:' || try_key,
  run_as_user_name,
  'job',
  case when keyed('upkeep:' || planned_job.job_key) % 6 = 0 then 'OPTIMIZE' else 'MERGE' end,
  'Databricks SQL Task',
  case when keyed('upkeep:' || planned_job.job_key) % 6 = 0 then 'optimize main.mart.' || planned_job.name || ' zorder by (id)'
    else 'merge into mart.' || planned_job.name || ' using staging.' || planned_job.name || ' using (id) when matched then update set *' end,
  planned_run.job_id,
  planned_run.run_id,
  run_id_of('task:' || try_key),
  execution_start_ms,
  end_ms - execution_start_ms
from task_try
inner join planned_run using (run_key)
inner join planned_job
  on planned_job.job_key = planned_run.job_key
inner join job_template using (kind, name)
inner join planned_warehouse
  on planned_warehouse.workspace_id = planned_job.workspace_id
  and planned_warehouse.warehouse = job_template.warehouse
where end_ms > execution_start_ms
union all
select
  warehouse_key,
  query_key,
  user_name,
  'lakegauge ' || purpose,
  statement_type,
  'Databricks SQL Statement Execution API',
  '/* lakegauge ' || purpose || ' ' || uuid_like(query_key) || ' */ ' || statement_text,
  cast(null as varchar),
  cast(null as varchar),
  cast(null as varchar),
  start_ms,
  whole('work:' || query_key, least_work_ms, most_work_ms)
from own
inner join member
  on member.workspace_id = own.workspace_id
  and member.position = own.person
union all
select
  warehouse_key,
  'days:' || warehouse_key || ':' || day_ms as query_key,
  user_name,
  'query',
  'INSERT',
  'Databricks SQL Editor',
  'insert overwrite archive.scans select * from archive.scans_of_all_years',
  cast(null as varchar),
  cast(null as varchar),
  cast(null as varchar),
  day_ms + whole('begun:' || query_key, 68400000, 75600000),
  whole('lasts:' || query_key, 176400000, 190800000)
from planned_warehouse
inner join long_statement using (kind, warehouse)
cross join calendar
inner join member
  on member.workspace_id = planned_warehouse.workspace_id
  and member.position = long_statement.person
where list_contains(weekdays, weekday_of(day_ms))
  or list_contains(month_days, day(make_timestamp_ms(day_ms)))
