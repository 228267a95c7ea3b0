-- One row: the part of a span (the time of records or of machines on one resource) that one consumer is charged in one
-- phase, in the clock's ticks. Reach is the sum of the span's parts up to and including it, total that of all its parts.
-- Time without activity of a cluster that the bill of a job names without a run is the run's, where one run alone of this
-- job was active in the span. Consumer_id names a consumer that is no run (where the statements came from). Task_run_id is set where all of the part's work was one task's. Is_alone is set where the whole span is one
-- run's, weak_because where it is only likely whose it is: the nearest run, the usual share of people and idle time
-- of a cluster whose node minutes are gone, an assumed start-up, or the whole hour of a record in which a shared cluster was edited. Machines are paid for during start-up (pays_start_up); Databricks usage is not, unless nothing else happened.
with
-- include: #models/ledger/time-share/parts/spans.sql
-- include: #models/ledger/time-share/parts/clocks.sql
-- include: #models/ledger/time-share/parts/work.sql
-- include: #models/ledger/time-share/parts/waiting.sql
-- include: #models/ledger/time-share/parts/nearest-runs.sql
alone_or_ordered as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up, consumer, consumer_id, job_id, run_id, attempt, task_run_id, ticks, reach, work, has_twin
  from ordered_work
  union all
  select
    day, resource_number, start_ms, end_ms, pays_start_up, consumer, consumer_id, job_id, run_id, attempt, task_run_id,
    work_ms * 720720000 as ticks, work_ms * 720720000 as reach, work_ms * 720720000 as work, false as has_twin
  from lone
  where work_ms > 0
),
run_share as (
  select
    alone_or_ordered.day, alone_or_ordered.resource_number, alone_or_ordered.start_ms,
    alone_or_ordered.end_ms, alone_or_ordered.pays_start_up, alone_or_ordered.consumer,
    alone_or_ordered.consumer_id, alone_or_ordered.job_id, alone_or_ordered.run_id, alone_or_ordered.attempt,
    alone_or_ordered.task_run_id, alone_or_ordered.ticks, alone_or_ordered.reach, alone_or_ordered.work,
    alone_or_ordered.has_twin and waited.kind <> 'shared' as is_split,
    alone_or_ordered.ticks = alone_or_ordered.work and waited.kind not in ('shared', 'warehouse') as is_alone,
    waited.kind,
    case when not alone_or_ordered.pays_start_up then waited.doubt end as weak_because,
    waited.interactive + waited.quiet + waited.unknown as idle,
    waited.start_up,
    case
      when alone_or_ordered.reach = alone_or_ordered.work then waited.interactive + waited.quiet + waited.unknown
      else cast(floor(cast(waited.interactive + waited.quiet + waited.unknown as double) * alone_or_ordered.reach / alone_or_ordered.work) as bigint)
    end as idle_reach,
    cast(floor(cast(waited.interactive + waited.quiet + waited.unknown as double) * (alone_or_ordered.reach - alone_or_ordered.ticks) / alone_or_ordered.work) as bigint) as idle_before,
    case
      when alone_or_ordered.reach = alone_or_ordered.work then waited.start_up
      else cast(floor(cast(waited.start_up as double) * alone_or_ordered.reach / alone_or_ordered.work) as bigint)
    end as start_up_reach,
    cast(floor(cast(waited.start_up as double) * (alone_or_ordered.reach - alone_or_ordered.ticks) / alone_or_ordered.work) as bigint) as start_up_before
  from alone_or_ordered
  inner join waited
    on waited.day = alone_or_ordered.day
    and waited.resource_number = alone_or_ordered.resource_number
    and waited.start_ms = alone_or_ordered.start_ms
    and waited.end_ms = alone_or_ordered.end_ms
    and waited.pays_start_up = alone_or_ordered.pays_start_up
)
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  consumer, consumer_id, job_id, run_id, attempt, task_run_id, 'work' as phase, cast(null as string) as reason,
  ticks, reach, work + idle + start_up as total, is_split, is_alone, weak_because
from run_share
union all
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  'run', cast(null as string), job_id, run_id, attempt, cast(null as string), 'idle', cast(null as string),
  idle_reach - idle_before, work + idle_reach, work + idle + start_up, is_split, is_alone, cast(null as string)
from run_share
where kind in ('job', 'pipeline')
  and idle_reach > idle_before
union all
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  'run', cast(null as string), job_id, run_id, attempt, cast(null as string), 'start_up', cast(null as string),
  start_up_reach - start_up_before, work + idle + start_up_reach, work + idle + start_up, is_split, is_alone,
  cast(null as string)
from run_share
where kind in ('job', 'pipeline')
  and start_up_reach > start_up_before
union all
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  consumer, cast(null as string), cast(null as string), cast(null as string), cast(null as int), cast(null as string), phase, reason,
  ticks, reach, total, false, false, weak_because
from shared_wait
union all
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  'run', cast(null as string), job_id, run_id, attempt, cast(null as string),
  case when run_id is null or kind = 'serverless' then 'work' else 'idle' end, cast(null as string),
  1, 1, 1, false, true, case when run_id is not null then 'nearest run' end
from adopted
where run_id is null
  or idle + start_up = 0
union all
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  'run', cast(null as string), job_id, run_id, attempt, cast(null as string), 'idle', cast(null as string),
  idle, idle, idle + start_up, false, true, 'nearest run'
from adopted
where run_id is not null
  and idle > 0
union all
select
  day, resource_number, start_ms, end_ms, pays_start_up,
  'run', cast(null as string), job_id, run_id, attempt, cast(null as string), 'start_up', cast(null as string),
  start_up, idle + start_up, idle + start_up, false, true, 'nearest run'
from adopted
where run_id is not null
  and start_up > 0
