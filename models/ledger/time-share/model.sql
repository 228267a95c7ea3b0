-- One row: the part of a span (the time of records or of machines on one resource) that one consumer is charged in one
-- phase, in the clock's ticks. Reach is the sum of the span's parts up to and including it, total that of all its parts.
-- Time without activity of a cluster that the bill of a job names without a run is the run's, where one run alone of this
-- job was active in the span. Consumer_id names a consumer that is no run (where the statements came from). Task_run_id is set where all of the part's work was one task's. Is_alone is set where the whole span is one
-- run's, weak_because where it is only likely whose it is: the nearest run, the usual share of people and idle time
-- of a cluster whose node minutes are gone, an assumed start-up, or the whole hour of a record in which a shared cluster was edited. Machines are paid for during start-up (pays_start_up); Databricks usage is not, unless nothing else happened.
with
near_resource as (
  select day, account_id, workspace_id, resource_id, resource_number
  from resource_day
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
near_activity as (
  select day, resource_number, from_ms, until_ms, consumer, consumer_id, job_id, run_id, attempt, task_run_id
  from activity
  where is_run
    and day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
billed as (
  select
    day, resource_number, start_ms, end_ms,
    bool_and(job_run_id is null and (job_id is not null or product = 'JOBS')) as is_of_job,
    min(job_id) as first_job_id,
    max(job_id) as last_job_id
  from priced_usage
  where day in ($days)
    and resource_number is not null
    and money is not null
  group by day, resource_number, start_ms, end_ms
),
billed_day as (
  select
    day,
    resource_number,
    bool_and(is_of_job) as is_of_job,
    min(first_job_id) as first_job_id,
    max(last_job_id) as last_job_id
  from billed
  group by day, resource_number
),
span as (
  select day, resource_number, start_ms, end_ms, false as pays_start_up
  from billed
  union all
  select distinct day, resource_number, start_ms, end_ms, true as pays_start_up
  from machine_charge
  where day in ($days)
    and resource_number is not null
    and money is not null
),
doubt as (
  select span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, 'start-up not known' as weak_because
  from span
  inner join cluster_evidence
    on cluster_evidence.day = span.day
    and cluster_evidence.resource_number = span.resource_number
    and cluster_evidence.kind = 'doubt'
    and cluster_evidence.from_ms < span.end_ms
    and cluster_evidence.until_ms > span.start_ms
  where cluster_evidence.day in ($days)
  union all
  select span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, 'edited within the hour' as weak_because
  from span
  inner join resource_day
    on resource_day.day = span.day
    and resource_day.resource_number = span.resource_number
  inner join cluster_setting
    on cluster_setting.account_id = resource_day.account_id
    and cluster_setting.workspace_id = resource_day.workspace_id
    and cluster_setting.cluster_id = resource_day.resource_id
    and cluster_setting.valid_from_ms > span.start_ms
    and cluster_setting.valid_from_ms < span.end_ms
  where resource_day.day in ($days)
    and not span.pays_start_up
    and span.start_ms % 3600000 = 0
    and span.end_ms % 3600000 = 0
),
doubtful as (
  select day, resource_number, start_ms, end_ms, pays_start_up, max(weak_because) as weak_because
  from doubt
  group by day, resource_number, start_ms, end_ms, pays_start_up
),
lone as (
  select
    span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up, resource_day.kind,
    resource_day.is_known, lone_activity.consumer, lone_activity.consumer_id, lone_activity.job_id,
    lone_activity.run_id, lone_activity.attempt, lone_activity.task_run_id,
    greatest(
      least(span.end_ms, lone_activity.up_until_ms) - greatest(span.start_ms, lone_activity.up_from_ms),
      0
    ) as up_ms,
    greatest(
      least(span.end_ms, lone_activity.up_until_ms, lone_activity.start_up_until_ms)
      - greatest(span.start_ms, lone_activity.up_from_ms, lone_activity.start_up_from_ms),
      0
    ) as start_up_ms,
    greatest(
      least(span.end_ms, lone_activity.up_until_ms, lone_activity.until_ms)
      - greatest(span.start_ms, lone_activity.up_from_ms, lone_activity.from_ms),
      0
    )
    - greatest(
      least(span.end_ms, lone_activity.up_until_ms, lone_activity.until_ms, lone_activity.start_up_until_ms)
      - greatest(span.start_ms, lone_activity.up_from_ms, lone_activity.from_ms, lone_activity.start_up_from_ms),
      0
    ) as work_ms
  from span
  inner join lone_activity
    on lone_activity.day = span.day
    and lone_activity.resource_number = span.resource_number
  inner join resource_day
    on resource_day.day = span.day
    and resource_day.resource_number = span.resource_number
  where lone_activity.day in ($days)
    and resource_day.day in ($days)
),
clocked as (
  select
    span.day, span.resource_number, span.start_ms, span.end_ms, span.pays_start_up
  from span
  left join lone_activity
    on lone_activity.day = span.day
    and lone_activity.resource_number = span.resource_number
    and lone_activity.day in ($days)
  where lone_activity.day is null
),
crossing as (
  select distinct
    clocked.day, clocked.resource_number, clocked.start_ms, clocked.end_ms, clocked.pays_start_up,
    calendar.day as next_day,
    calendar.start_ms as midnight_ms,
    resource_day.account_id, resource_day.workspace_id, resource_day.resource_id
  from clocked
  inner join calendar
    on calendar.start_ms = (cast(unix_date(clocked.day) as bigint) + 1) * 86400000
  inner join resource_day
    on resource_day.day = clocked.day
    and resource_day.resource_number = clocked.resource_number
  where clocked.end_ms > (cast(unix_date(clocked.day) as bigint) + 1) * 86400000
    and resource_day.day in ($days)
),
piece as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up,
    day as piece_day,
    resource_number as piece_number,
    start_ms as from_ms,
    least(end_ms, (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms
  from clocked
  union all
  select
    crossing.day, crossing.resource_number, crossing.start_ms, crossing.end_ms, crossing.pays_start_up,
    next_day.day as piece_day,
    next_day.resource_number as piece_number,
    crossing.midnight_ms as from_ms,
    crossing.end_ms as until_ms
  from crossing
  inner join near_resource as next_day
    on next_day.day = crossing.next_day
    and next_day.account_id = crossing.account_id
    and next_day.workspace_id = crossing.workspace_id
    and next_day.resource_id = crossing.resource_id
),
asked_day as (
  select distinct piece_day as day
  from piece
),
clock as (
  select
    fair_clock.day, fair_clock.resource_number, fair_clock.at_ms, fair_clock.fair, fair_clock.start_up,
    fair_clock.interactive, fair_clock.quiet, fair_clock.unknown
  from fair_clock
  inner join asked_day
    on asked_day.day = fair_clock.day
),
piece_clock as (
  select
    piece.day, piece.resource_number, piece.start_ms, piece.end_ms, piece.pays_start_up, piece.piece_day,
    piece.piece_number,
    opening.fair as fair_from,
    closing.fair as fair_until,
    closing.start_up - opening.start_up as start_up,
    closing.interactive - opening.interactive as interactive,
    closing.quiet - opening.quiet as quiet,
    closing.unknown - opening.unknown as unknown
  -- include: #models/parts/clock-of-piece.sql
),
span_clock as (
  select
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up,
    max(resource_day.kind) as kind,
    bool_or(resource_day.is_known) as is_known,
    cast(sum(start_up) as bigint) as start_up,
    cast(sum(interactive) as bigint) as interactive,
    cast(sum(quiet) as bigint) as quiet,
    cast(sum(unknown) as bigint) as unknown
  from piece_clock
  inner join resource_day
    on resource_day.day = piece_clock.day
    and resource_day.resource_number = piece_clock.resource_number
  where resource_day.day in ($days)
  group by
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up
),
run_clock as (
  select
    activity.day, activity.resource_number, activity.consumer, activity.consumer_id, activity.job_id,
    activity.run_id, activity.attempt,
    coalesce(activity.task_run_id, '') as task_run_id,
    opening.fair as fair_from,
    closing.fair as fair_until
  from near_activity as activity
  inner join asked_day
    on asked_day.day = activity.day
  inner join clock as opening
    on opening.day = activity.day
    and opening.resource_number = activity.resource_number
    and opening.at_ms = activity.from_ms
  inner join clock as closing
    on closing.day = activity.day
    and closing.resource_number = activity.resource_number
    and closing.at_ms = activity.until_ms
  where closing.fair > opening.fair
),
work as (
  select
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up, run_clock.consumer, run_clock.consumer_id, run_clock.job_id, run_clock.run_id,
    run_clock.attempt,
    case when min(run_clock.task_run_id) = max(run_clock.task_run_id) then nullif(max(run_clock.task_run_id), '') end as task_run_id,
    cast(sum(
      least(run_clock.fair_until, piece_clock.fair_until) - greatest(run_clock.fair_from, piece_clock.fair_from)
    ) as bigint) as ticks
  from piece_clock
  inner join run_clock
    on run_clock.day = piece_clock.piece_day
    and run_clock.resource_number = piece_clock.piece_number
  where least(run_clock.fair_until, piece_clock.fair_until) > greatest(run_clock.fair_from, piece_clock.fair_from)
  group by
    piece_clock.day, piece_clock.resource_number, piece_clock.start_ms, piece_clock.end_ms,
    piece_clock.pays_start_up, run_clock.consumer, run_clock.consumer_id, run_clock.job_id, run_clock.run_id,
    run_clock.attempt
),
ordered_work as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up, consumer, consumer_id, job_id, run_id, attempt,
    task_run_id, ticks,
    cast(sum(ticks) over (
      partition by day, resource_number, start_ms, end_ms, pays_start_up
      order by run_id nulls last, attempt nulls last, consumer_id nulls last
      rows between unbounded preceding and current row
    ) as bigint) as reach,
    cast(sum(ticks) over (
      partition by day, resource_number, start_ms, end_ms, pays_start_up
      order by run_id nulls last, attempt nulls last, consumer_id nulls last
      rows between unbounded preceding and unbounded following
    ) as bigint) as work,
    coalesce(lag(run_id) over spans = run_id, false) or coalesce(lead(run_id) over spans = run_id, false) as has_twin
  from work
  window spans as (partition by day, resource_number, start_ms, end_ms, pays_start_up order by run_id nulls last, attempt nulls last, consumer_id nulls last)
),
worked as (
  select
    day, resource_number, start_ms, end_ms, pays_start_up,
    cast(sum(ticks) as bigint) as work,
    case when min(run_id) = max(run_id) then max(job_id) end as only_job_id
  from work
  group by day, resource_number, start_ms, end_ms, pays_start_up
),
timed as (
  select
    span_clock.day, span_clock.resource_number, span_clock.start_ms, span_clock.end_ms,
    span_clock.pays_start_up, span_clock.kind, span_clock.is_known,
    coalesce(worked.work, 0) as work,
    worked.only_job_id, span_clock.interactive, span_clock.quiet, span_clock.unknown, span_clock.start_up
  from span_clock
  left join worked
    on worked.day = span_clock.day
    and worked.resource_number = span_clock.resource_number
    and worked.start_ms = span_clock.start_ms
    and worked.end_ms = span_clock.end_ms
    and worked.pays_start_up = span_clock.pays_start_up
  union all
  select
    day, resource_number, start_ms, end_ms, pays_start_up, kind, is_known,
    work_ms * 720720000 as work,
    case when work_ms > 0 then job_id end as only_job_id,
    0 as interactive,
    0 as quiet,
    (up_ms - start_up_ms - work_ms) * 720720000 as unknown,
    start_up_ms * 720720000 as start_up
  from lone
),
job_span as (
  select day, resource_number, start_ms, end_ms, false as pays_start_up, first_job_id, last_job_id
  from billed
  where is_of_job
  union all
  select span.day, span.resource_number, span.start_ms, span.end_ms, true as pays_start_up, first_job_id, last_job_id
  from span
  inner join billed_day
    on billed_day.day = span.day
    and billed_day.resource_number = span.resource_number
  where span.pays_start_up
    and billed_day.is_of_job
),
owned as (
  select
    timed.day, timed.resource_number, timed.start_ms, timed.end_ms, timed.pays_start_up,
    case
      when timed.kind = 'shared'
        and timed.only_job_id = coalesce(job_span.first_job_id, timed.only_job_id)
        and timed.only_job_id = coalesce(job_span.last_job_id, timed.only_job_id)
        and job_span.day is not null
      then 'job'
      else timed.kind
    end as kind,
    timed.is_known, timed.work, timed.interactive, timed.quiet, timed.unknown, timed.start_up
  from timed
  left join job_span
    on job_span.day = timed.day
    and job_span.resource_number = timed.resource_number
    and job_span.start_ms = timed.start_ms
    and job_span.end_ms = timed.end_ms
    and job_span.pays_start_up = timed.pays_start_up
),
waited as (
  select
    owned.day, owned.resource_number, owned.start_ms, owned.end_ms, owned.pays_start_up, owned.kind,
    owned.is_known, owned.work,
    case when owned.kind = 'serverless' then 0 else owned.interactive end as interactive,
    case when owned.kind = 'serverless' then 0 else owned.quiet end as quiet,
    case when owned.kind = 'serverless' then 0 else owned.unknown end as unknown,
    case
      when owned.pays_start_up or owned.work + owned.interactive + owned.quiet + owned.unknown = 0 then owned.start_up
      else 0
    end as start_up,
    usual_use_day.day is not null as has_usual,
    case when owned.kind = 'shared' then doubtful.weak_because end as doubt,
    least(
      owned.unknown,
      cast(floor(
        cast(owned.unknown as double) * usual_use_day.interactive_ms / (usual_use_day.interactive_ms + usual_use_day.idle_ms)
      ) as bigint)
    ) as usual_interactive
  from owned
  left join doubtful
    on doubtful.day = owned.day
    and doubtful.resource_number = owned.resource_number
    and doubtful.start_ms = owned.start_ms
    and doubtful.end_ms = owned.end_ms
    and doubtful.pays_start_up = owned.pays_start_up
  left join usual_use_day
    on usual_use_day.day = owned.day
    and usual_use_day.resource_number = owned.resource_number
    and usual_use_day.day in ($days)
),
shared_wait as (
  select day, resource_number, start_ms, end_ms, pays_start_up, 'interactive' as consumer, 'work' as phase,
    cast(null as string) as reason, doubt as weak_because, interactive as ticks, work + interactive as reach,
    work + interactive + quiet + unknown + start_up as total
  from waited
  where kind = 'shared'
    and interactive > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'idle', 'idle',
    cast(null as string), doubt, quiet, work + interactive + quiet,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and quiet > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'interactive', 'work',
    cast(null as string), 'usual share', usual_interactive, work + interactive + quiet + usual_interactive,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and is_known
    and has_usual
    and usual_interactive > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'idle', 'idle',
    cast(null as string), 'usual share', unknown - usual_interactive, work + interactive + quiet + unknown,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and is_known
    and has_usual
    and unknown > usual_interactive
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'cluster', 'unknown',
    'no machine data of that time: idle or interactive', cast(null as string), unknown, work + interactive + quiet + unknown,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and is_known
    and not has_usual
    and unknown > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'unattributed', 'unknown',
    'cluster not known', cast(null as string), unknown, work + interactive + quiet + unknown,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and not is_known
    and unknown > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'warehouse', case when is_known then 'idle' else 'unknown' end,
    case when not is_known then 'no statements known of that day: idle or in use' end, cast(null as string), unknown, work + unknown, work + unknown
  from waited
  where kind = 'warehouse'
    and unknown > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'start_up', 'start_up',
    cast(null as string), doubt, start_up, work + interactive + quiet + unknown + start_up,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and start_up > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'unattributed', 'idle',
    'outside known uptime', cast(null as string), 1, 1, 1
  from waited
  where kind = 'shared'
    and work + interactive + quiet + unknown + start_up = 0
),
lonely as (
  select
    waited.day, waited.resource_number, waited.start_ms, waited.end_ms, waited.pays_start_up, waited.kind,
    waited.interactive + waited.quiet + waited.unknown as idle,
    waited.start_up, resource_day.account_id, resource_day.workspace_id, resource_day.resource_id
  from waited
  inner join resource_day
    on resource_day.day = waited.day
    and resource_day.resource_number = waited.resource_number
  where waited.kind not in ('shared', 'warehouse')
    and waited.work = 0
    and resource_day.day in ($days)
),
near_day as (
  select
    lonely_day.day,
    calendar.day as near_day
  from (select distinct day from lonely) as lonely_day
  inner join calendar
    on unix_date(calendar.day) between unix_date(lonely_day.day) - 1 and unix_date(lonely_day.day) + 1
),
near as (
  select distinct
    lonely.day, lonely.resource_number, lonely.start_ms, lonely.end_ms, lonely.pays_start_up,
    near_resource.day as near_day,
    near_resource.resource_number as near_number
  from lonely
  inner join near_day
    on near_day.day = lonely.day
  inner join near_resource
    on near_resource.day = near_day.near_day
    and near_resource.account_id = lonely.account_id
    and near_resource.workspace_id = lonely.workspace_id
    and near_resource.resource_id = lonely.resource_id
),
neighbour as (
  select
    near.day, near.resource_number, near.start_ms, near.end_ms, near.pays_start_up, activity.job_id,
    activity.run_id, activity.attempt,
    row_number() over (
      partition by near.day, near.resource_number, near.start_ms, near.end_ms, near.pays_start_up
      order by
        greatest(activity.from_ms - near.end_ms, near.start_ms - activity.until_ms, 0) nulls last,
        activity.from_ms nulls last,
        activity.run_id nulls last,
        activity.attempt nulls last
    ) as rank
  from near
  inner join near_activity as activity
    on activity.day = near.near_day
    and activity.resource_number = near.near_number
),
adopted as (
  select
    lonely.day, lonely.resource_number, lonely.start_ms, lonely.end_ms, lonely.pays_start_up, lonely.kind,
    lonely.idle, lonely.start_up, neighbour.job_id, neighbour.run_id, neighbour.attempt
  from lonely
  left join neighbour
    on neighbour.day = lonely.day
    and neighbour.resource_number = lonely.resource_number
    and neighbour.start_ms = lonely.start_ms
    and neighbour.end_ms = lonely.end_ms
    and neighbour.pays_start_up = lonely.pays_start_up
    and neighbour.rank = 1
),
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
