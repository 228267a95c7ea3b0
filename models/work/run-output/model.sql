-- One row: the tables that a run of a job wrote, on the day on which the next run of the job wrote a table, at most seven days later: how
-- many they are, how many of them the next run wrote again, and whether anything but the job read one of them in between. An hour in which
-- a table was read may lie before the write by less than an hour: it counts as read.
with
known_write as (
  select
    account_id, workspace_id, metastore_id, table_name,
    entity_id as job_id,
    run_id,
    max(last_event_time) as write_time,
    max(day) as write_day
  from table_write
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 8) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
    and entity_type = 'JOB'
    and run_id <> ''
  group by account_id, workspace_id, metastore_id, table_name, entity_id, run_id
),
writing_run as (
  select
    account_id, workspace_id, job_id, run_id,
    max(write_time) as write_time,
    max(write_day) as write_day
  from known_write
  group by account_id, workspace_id, job_id, run_id
),
ordered as (
  select
    account_id, workspace_id, job_id, run_id, write_time, write_day,
    lead(run_id) over job_run as next_run_id,
    lead(write_time) over job_run as next_write_time,
    lead(write_day) over job_run as next_write_day
  from writing_run
  window job_run as (partition by account_id, workspace_id, job_id order by write_time nulls last, run_id nulls last)
),
overwritten as (
  select
    next_write_day as day,
    account_id, workspace_id, job_id, run_id, next_run_id, write_time, next_write_time
  from ordered
  where next_write_day in ($days)
    and unix_date(next_write_day) - unix_date(write_day) <= 7
),
written_table as (
  select
    overwritten.day, overwritten.account_id, overwritten.workspace_id, overwritten.job_id, overwritten.run_id,
    overwritten.next_run_id, overwritten.write_time, overwritten.next_write_time,
    known_write.metastore_id, known_write.table_name
  from overwritten
  inner join known_write
    on known_write.account_id = overwritten.account_id
    and known_write.workspace_id = overwritten.workspace_id
    and known_write.job_id = overwritten.job_id
    and known_write.run_id = overwritten.run_id
),
table_reader as (
  select distinct
    written_table.account_id, written_table.workspace_id, written_table.job_id, written_table.run_id,
    written_table.metastore_id, written_table.table_name
  from written_table
  inner join table_read
    on table_read.account_id = written_table.account_id
    and table_read.metastore_id = written_table.metastore_id
    and table_read.table_name = written_table.table_name
  where table_read.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 8) * 86400000) as date)
    and table_read.day <= cast(greatest($days, $days) as date)
    and table_read.last_event_time >= written_table.write_time
    and table_read.first_event_time <= written_table.next_write_time
    and (
      table_read.entity_type <> 'JOB'
      or table_read.entity_id <> written_table.job_id
      or table_read.workspace_id <> written_table.workspace_id
    )
)
select
  written_table.day, written_table.account_id, written_table.workspace_id, written_table.job_id, written_table.run_id,
  min(written_table.write_time) as write_time,
  min(written_table.next_write_time) as next_write_time,
  count(*) as table_count,
  count(next_write.run_id) as rewritten_table_count,
  count(table_reader.run_id) > 0 as is_read
from written_table
left join known_write as next_write
  on next_write.account_id = written_table.account_id
  and next_write.workspace_id = written_table.workspace_id
  and next_write.job_id = written_table.job_id
  and next_write.run_id = written_table.next_run_id
  and next_write.metastore_id = written_table.metastore_id
  and next_write.table_name = written_table.table_name
left join table_reader
  on table_reader.account_id = written_table.account_id
  and table_reader.workspace_id = written_table.workspace_id
  and table_reader.job_id = written_table.job_id
  and table_reader.run_id = written_table.run_id
  and table_reader.metastore_id = written_table.metastore_id
  and table_reader.table_name = written_table.table_name
group by written_table.day, written_table.account_id, written_table.workspace_id, written_table.job_id, written_table.run_id
