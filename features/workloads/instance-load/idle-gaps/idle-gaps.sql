-- One row: a stretch in which nobody used an instance of a cluster, over midnight too, with its part of the idle cost.
with
life as (
  select workspace_id, cluster_id, instance_id, start_time, last_time
  from cluster_instance
  where workspace_id in ($workspaceIds)
    and instance_id = $id
),
quiet as (
  select
    life.workspace_id, life.cluster_id, part.day,
    greatest(part.start_time, life.start_time) as start_time,
    least(part.end_time, life.last_time) as end_time
  from life
  inner join cluster_activity as part
    on part.workspace_id = life.workspace_id
    and part.cluster_id = life.cluster_id
    and part.start_time < life.last_time
    and part.end_time > life.start_time
  where part.workspace_id in ($workspaceIds)
    and part.kind = 'quiet'
    and part.day >= cast(life.start_time as date)
    and part.day <= cast(life.last_time as date)
),
numbered as (
  select *, sum(is_start) over (order by start_time rows between unbounded preceding and current row) as number
  from (
    select
      *,
      case when lag(end_time) over (order by start_time) >= start_time then 0 else 1 end as is_start
    from quiet
  ) as followed
),
gap as (
  select
    workspace_id, cluster_id, number,
    min(start_time) as start_time,
    max(end_time) as end_time,
    cast(sum(epoch_ms(end_time) - epoch_ms(start_time)) as bigint) as idle_ms
  from numbered
  group by workspace_id, cluster_id, number
),
quiet_day as (
  select day, sum(epoch_ms(end_time) - epoch_ms(start_time)) as quiet_ms
  from quiet
  group by day
),
idle_day as (
  select part.day, part.currency, cast(sum(part.cost) as decimal(28, 10)) as cost
  from cluster_instance_cost_day as part
  inner join life
    on life.workspace_id = part.workspace_id
    and life.cluster_id = part.cluster_id
    and life.instance_id = part.instance_id
  where part.workspace_id in ($workspaceIds)
    and part.consumer = 'idle'
    and ($currency is null or part.currency = $currency)
  group by part.day, part.currency
),
priced as (
  select
    numbered.number,
    idle_day.currency,
    cast(sum(
      cast(idle_day.cost as double) * (epoch_ms(numbered.end_time) - epoch_ms(numbered.start_time)) / quiet_day.quiet_ms
    ) as decimal(28, 10)) as cost
  from numbered
  inner join quiet_day
    on quiet_day.day = numbered.day
  inner join idle_day
    on idle_day.day = numbered.day
  where quiet_day.quiet_ms > 0
  group by numbered.number, idle_day.currency
),
used as (
  select part.kind, part.job_id, part.run_id, part.end_time
  from life
  inner join cluster_activity as part
    on part.workspace_id = life.workspace_id
    and part.cluster_id = life.cluster_id
    and part.end_time > life.start_time
    and part.end_time <= life.last_time
  where part.workspace_id in ($workspaceIds)
    and (
      part.kind = 'run'
      -- Shorter than a minute it is the rest of a busy minute in which a run ended: the run left the cluster.
      or (part.kind = 'interactive' and epoch_ms(part.end_time) - epoch_ms(part.start_time) >= 60000)
    )
    and part.day >= cast(life.start_time as date)
    and part.day <= cast(life.last_time as date)
),
leaver as (
  select
    gap.number,
    max_by(used.kind, (used.end_time, used.kind, coalesce(used.run_id, ''))) as kind,
    max_by(coalesce(used.job_id, ''), (used.end_time, used.kind, coalesce(used.run_id, ''))) as job_id,
    max_by(coalesce(used.run_id, ''), (used.end_time, used.kind, coalesce(used.run_id, ''))) as run_id
  from gap
  inner join used
    on used.end_time <= gap.start_time
  group by gap.number
)
select
  gap.start_time as startTime,
  gap.end_time as endTime,
  gap.idle_ms as idleTime,
  coalesce(priced.currency, $currency) as currency,
  priced.cost as cost,
  case
    when leaver.kind = 'run' then coalesce(job.name, 'Job ' || leaver.job_id)
    when leaver.kind = 'interactive' then 'Interactive use'
  end as leftBy,
  nullif(leaver.job_id, '') as jobId,
  nullif(leaver.run_id, '') as runId,
  gap.cluster_id as clusterId,
  gap.workspace_id as workspaceId
from gap
left join priced
  on priced.number = gap.number
left join leaver
  on leaver.number = gap.number
left join job
  on job.workspace_id = gap.workspace_id
  and job.job_id = leaver.job_id
where gap.idle_ms >= $minMinutes * 60000
