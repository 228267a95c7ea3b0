-- One row: a run of a job that wrote tables, on the day on which the next run wrote, with what the run cost. It holds where the next run
-- wrote all of these tables again and nothing but the job had read one of them in between. Nobody knows what fewer runs would save, so that
-- all amounts are 0 but its cost.
with
begun as (
  select
    run_output.day, run_output.account_id, run_output.workspace_id, run_output.job_id, run_output.run_id,
    run_output.write_time, run_output.next_write_time, run_output.table_count, run_output.rewritten_table_count, run_output.is_read,
    run.day as start_day
  from run_output
  inner join run
    on run.account_id = run_output.account_id
    and run.workspace_id = run_output.workspace_id
    and run.job_id = run_output.job_id
    and run.run_id = run_output.run_id
  where run_output.day in ($days)
    and run.attempt = 0
    and unix_date(run.day) >= unix_date(run_output.day) - 9
    and run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 9) * 86400000) as date)
    and run.day <= cast(greatest($days, $days) as date)
),
spent as (
  select
    begun.day, begun.account_id, begun.workspace_id, begun.job_id, begun.run_id, run_day.currency,
    cast(sum(run_day.cost) as decimal(28,10)) as cost,
    cast(sum(run_day.databricks_cost) as decimal(28,10)) as databricks_cost
  from begun
  inner join run_day
    on run_day.account_id = begun.account_id
    and run_day.workspace_id = begun.workspace_id
    and run_day.job_id = begun.job_id
    and run_day.run_id = begun.run_id
    and run_day.day >= begun.start_day
    and run_day.day <= begun.day
  where run_day.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 9) * 86400000) as date)
    and run_day.day <= cast(greatest($days, $days) as date)
  group by begun.day, begun.account_id, begun.workspace_id, begun.job_id, begun.run_id, run_day.currency
)
select
  begun.day, begun.account_id, begun.workspace_id,
  'job' as asset_kind,
  begun.job_id as asset_id,
  lpad(cast(unix_millis(begun.write_time) as string), 14, '0') || ' ' || begun.run_id as observation_id,
  spent.currency, spent.cost,
  begun.rewritten_table_count = begun.table_count and not begun.is_read as holds,
  'each run' as change_1_from,
  'as often as it is read' as change_1_to,
  cast(0 as decimal(28,10)) as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cast(0 as decimal(28,10)) as saving_low,
  cast(0 as decimal(28,10)) as saving_high,
  case when spent.cost <> 0 then coalesce(cast(spent.databricks_cost as double), 0) / cast(spent.cost as double) else 1 end as recorded_share,
  spent.cost <> coalesce(spent.databricks_cost, cast(0 as decimal(28,10))) as is_estimated,
  case when begun.rewritten_table_count = begun.table_count and not begun.is_read then 1 else 0 end as unread_runs,
  begun.table_count,
  unix_millis(begun.next_write_time) - unix_millis(begun.write_time) as apart_ms
from begun
inner join spent
  on spent.day = begun.day
  and spent.account_id = begun.account_id
  and spent.workspace_id = begun.workspace_id
  and spent.job_id = begun.job_id
  and spent.run_id = begun.run_id
