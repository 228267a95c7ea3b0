-- One row: a stretch of a day in which an instance of a cluster was up: one life from its start to its termination, named by
-- its cluster and the millisecond of its start. A cluster of a job or a pipeline lives once. A shared one goes on over
-- midnight where at most ten minutes are missing, unless it starts up there after it was ready.
with
touched as (
  select distinct account_id, workspace_id, cluster_id
  from cluster_uptime
  where day in ($days)
),
ordered as (
  select
    cluster_uptime.day, cluster_uptime.account_id, cluster_uptime.workspace_id, cluster_uptime.cluster_id,
    cluster_uptime.resource_number, cluster_uptime.kind, cluster_uptime.from_ms, cluster_uptime.until_ms,
    cluster_uptime.first_phase, cluster_uptime.termination_code, cluster_uptime.confidence,
    lag(cluster_uptime.day) over (stretches) as day_before,
    lag(cluster_uptime.until_ms) over (stretches) as reached_ms,
    lag(cluster_uptime.last_phase) over (stretches) as phase_before,
    lag(cluster_uptime.termination_code) over (stretches) as ended_by
  -- include: #models/parts/uptime-of-touched-clusters.sql
),
named as (
  select
    day, account_id, workspace_id, cluster_id, resource_number, kind, from_ms, until_ms, termination_code,
    confidence,
    max(
      case
        when day_before is null then from_ms
        when kind <> 'shared' then null
        when day_before < day
          and from_ms - reached_ms <= 600000
          and ended_by is null
          and not (first_phase = 'start_up' and phase_before = 'ready')
        then null
        else from_ms
      end
    ) over (
      partition by account_id, workspace_id, cluster_id
      order by day nulls last, from_ms nulls last
      rows between unbounded preceding and current row
    ) as start_ms
  from ordered
)
select
  day, account_id, workspace_id, cluster_id,
  cluster_id || '-' || cast(start_ms as string) as instance_id,
  resource_number, kind, start_ms, from_ms, until_ms, termination_code, confidence
from named
where day in ($days)
