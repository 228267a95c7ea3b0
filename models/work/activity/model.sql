-- One row: a stretch of a day in which a task was active on a cluster or serverless (is_run false), or in which any task
-- of an attempt was (is_run true; task_run_id is set where it was the attempt's only stretch, which then stands for both). A
-- task without a known end is active until it was last seen, or to the last known moment of its cluster if that is earlier.
-- On a SQL warehouse: a stretch in which a statement that uses compute worked (consumer query), named by where it came from (consumer_id), for
-- the run whose task sent it (run_id), with its own id.
with
lasting as (
  select
    day, account_id, workspace_id, cluster_id, compute_type, job_id, run_id, attempt, task_run_id, start_time,
    end_time is null as is_open,
    unix_millis(coalesce(execution_start_time, start_time)) as from_ms,
    unix_millis(coalesce(end_time, last_seen_time)) as until_ms
  from task_run
  where coalesce(end_time, last_seen_time) >= cast(least($days, $days) as timestamp)
    and unix_millis(coalesce(end_time, last_seen_time)) > (cast(unix_date(day) as bigint) + 1) * 86400000
),
piece as (
  select
    day, account_id, workspace_id,
    coalesce(cluster_id, 'run:' || run_id) as resource_id,
    job_id, run_id, attempt, task_run_id,
    end_time is null as is_open,
    unix_millis(coalesce(execution_start_time, start_time)) as from_ms,
    unix_millis(coalesce(end_time, last_seen_time, start_time)) as until_ms
  from task_run
  where day in ($days)
    and start_time is not null
    and (cluster_id is not null or compute_type = 'SERVERLESS')
    and unix_millis(coalesce(end_time, last_seen_time, start_time)) <= (cast(unix_date(day) as bigint) + 1) * 86400000
  union all
  select
    calendar.day, lasting.account_id, lasting.workspace_id,
    coalesce(lasting.cluster_id, 'run:' || lasting.run_id) as resource_id,
    lasting.job_id, lasting.run_id, lasting.attempt, lasting.task_run_id, lasting.is_open,
    greatest(lasting.from_ms, calendar.start_ms) as from_ms,
    least(lasting.until_ms, calendar.start_ms + 86400000) as until_ms
  from lasting
  inner join calendar
    on calendar.day >= lasting.day
    and calendar.start_ms < lasting.until_ms
    and calendar.start_ms + 86400000 > lasting.from_ms
  where calendar.day in ($days)
    and lasting.start_time is not null
    and (lasting.cluster_id is not null or lasting.compute_type = 'SERVERLESS')
),
numbered as (
  select
    piece.day, resource_day.resource_number, piece.job_id, piece.run_id, piece.attempt, piece.task_run_id,
    least(piece.from_ms, piece.until_ms) as from_ms,
    case
      when piece.is_open then least(piece.until_ms, greatest(piece.from_ms, coalesce(resource_day.known_until_ms, piece.from_ms)))
      else piece.until_ms
    end as until_ms
  from piece
  inner join resource_day
    on resource_day.day = piece.day
    and resource_day.account_id = piece.account_id
    and resource_day.workspace_id = piece.workspace_id
    and resource_day.resource_id = piece.resource_id
),
attempt_day as (
  select
    day, resource_number, run_id, attempt,
    max(job_id) as job_id,
    max(task_run_id) as task_run_id,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms,
    count(*) as pieces
  from numbered
  group by day, resource_number, run_id, attempt
),
several as (
  select
    numbered.day, numbered.resource_number, numbered.job_id, numbered.run_id, numbered.attempt,
    numbered.task_run_id, numbered.from_ms, numbered.until_ms,
    max(numbered.until_ms) over (
      partition by numbered.day, numbered.resource_number, numbered.run_id, numbered.attempt
      order by numbered.from_ms nulls last, numbered.until_ms nulls last, numbered.task_run_id nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from numbered
  inner join attempt_day
    on attempt_day.day = numbered.day
    and attempt_day.resource_number = numbered.resource_number
    and attempt_day.run_id = numbered.run_id
    and attempt_day.attempt = numbered.attempt
  where attempt_day.pieces > 1
),
island as (
  select
    day, resource_number, job_id, run_id, attempt, from_ms, until_ms,
    sum(case when reached_ms >= from_ms then 0 else 1 end) over (
      partition by day, resource_number, run_id, attempt
      order by from_ms nulls last, until_ms nulls last, task_run_id nulls last
      rows between unbounded preceding and current row
    ) as number
  from several
),
statement_piece as (
  select
    day, account_id, workspace_id,
    'warehouse:' || warehouse_id as resource_id,
    statement_id, source_id, job_run_id, from_ms, until_ms
  from statement
  where day in ($days)
    and day = last_day
    and until_ms is not null
    and uses_compute
  union all
  select
    calendar.day, statement.account_id, statement.workspace_id,
    'warehouse:' || statement.warehouse_id as resource_id,
    statement.statement_id, statement.source_id, statement.job_run_id,
    greatest(statement.from_ms, calendar.start_ms) as from_ms,
    least(statement.until_ms, calendar.start_ms + 86400000) as until_ms
  from statement
  inner join calendar
    on calendar.start_ms < statement.until_ms
    and calendar.start_ms + 86400000 > statement.from_ms
  where calendar.day in ($days)
    and statement.day < statement.last_day
    and statement.uses_compute
    and statement.last_day >= cast(least($days, $days) as date)
    and statement.day <= cast(greatest($days, $days) as date)
)
select
  day,
  resource_number,
  'run' as consumer,
  cast(null as string) as consumer_id,
  job_id, run_id, attempt, task_run_id,
  cast(null as string) as statement_id,
  from_ms,
  until_ms,
  true as is_run
from attempt_day
where pieces = 1
union all
select
  day,
  resource_number,
  'run' as consumer,
  cast(null as string) as consumer_id,
  job_id, run_id, attempt, task_run_id,
  cast(null as string) as statement_id,
  from_ms,
  until_ms,
  false as is_run
from several
union all
select
  day,
  resource_number,
  'run' as consumer,
  cast(null as string) as consumer_id,
  max(job_id) as job_id,
  run_id,
  attempt,
  cast(null as string) as task_run_id,
  cast(null as string) as statement_id,
  min(from_ms) as from_ms,
  max(until_ms) as until_ms,
  true as is_run
from island
group by day, resource_number, run_id, attempt, number
union all
select
  statement_piece.day,
  resource_day.resource_number,
  'query' as consumer,
  statement_piece.source_id as consumer_id,
  cast(null as string) as job_id,
  statement_piece.job_run_id as run_id,
  0 as attempt,
  cast(null as string) as task_run_id,
  statement_piece.statement_id, statement_piece.from_ms, statement_piece.until_ms,
  true as is_run
from statement_piece
inner join resource_day
  on resource_day.day = statement_piece.day
  and resource_day.account_id = statement_piece.account_id
  and resource_day.workspace_id = statement_piece.workspace_id
  and resource_day.resource_id = statement_piece.resource_id
where statement_piece.until_ms > statement_piece.from_ms
