import type { PriceJoin } from './price-join.ts'
import { quoted } from './sql-text.ts'

/** What a query about shares is about: a job or one of its runs in whole days, and the shared clusters that it used. */
export type SharedFigure = {
  workspaceId: string
  jobId: string
  runId?: string | undefined
  prices: PriceJoin
  sinceDay: string
  untilDay: string
  clusterIds: readonly string[]
  /** The first lines of the query: what it proves. */
  proves: readonly string[]
}

/**
 * A query on system tables, in Databricks SQL, that shares every record of a shared cluster among the runs on it. Times are
 * milliseconds. What an old workspace does not have (setup_duration_seconds) may be written as 0.
 */
export function shareQuery(figure: SharedFigure): string {
  return `${figure.proves.map((line) => `-- ${line}`).join('\n')}
with
${usageRecords(figure)},
${activeRuns(figure)},
${vmUptime(figure)},
${steadyPieces(figure)},
${sharesOfRecords}
${sumOfShares}`
}

const startOf = (day: string) => `timestamp ${quoted(`${day}T00:00:00Z`)}`

function usageRecords({
  workspaceId,
  jobId,
  runId,
  prices,
  sinceDay,
  untilDay,
  clusterIds,
}: SharedFigure): string {
  const own =
    runId === undefined
      ? `u.usage_metadata.job_id = ${quoted(jobId)}`
      : `u.usage_metadata.job_run_id = ${quoted(runId)}`
  return `record as ( -- usage that names it, and all usage of the shared clusters, at ${prices.says} when it began
  select
    u.record_id,
    u.usage_metadata.cluster_id as cluster_id,
    coalesce(${own}, false) as is_own,
    unix_millis(u.usage_start_time) as from_ms,
    unix_millis(u.usage_end_time) as until_ms,
    cast(u.usage_quantity * ${prices.price} as decimal(28, 10)) as amount
  from system.billing.usage as u
${prices.joins.map((line) => `  ${line}`).join('\n')}
  where u.workspace_id = ${quoted(workspaceId)}
    and u.usage_start_time >= ${startOf(sinceDay)}
    and u.usage_start_time < ${startOf(untilDay)}
    and (${own} or u.usage_metadata.cluster_id in (${clusterIds.map(quoted).join(', ')}))
)`
}

function activeRuns({ workspaceId, clusterIds, sinceDay, untilDay }: SharedFigure): string {
  return `task as ( -- when each task worked on one of the clusters, whoever ran it; its set-up is not work
  select
    shared.cluster_id,
    t.job_id,
    t.job_run_id as run_id,
    unix_millis(min(t.period_start_time)) + 1000 * coalesce(max(t.setup_duration_seconds), 0) as from_ms,
    unix_millis(max(t.period_end_time)) as until_ms
  from system.lakeflow.job_task_run_timeline as t
  inner join (values ${clusterIds.map((id) => `(${quoted(id)})`).join(', ')}) as shared(cluster_id)
    on array_contains(t.compute_ids, shared.cluster_id)
  where t.workspace_id = ${quoted(workspaceId)}
    and t.period_end_time > ${startOf(sinceDay)} - interval '48' hour
    and t.period_start_time < ${startOf(untilDay)} + interval '24' hour
  group by shared.cluster_id, t.job_id, t.job_run_id, t.run_id
),
reached as ( -- how far the earlier tasks of the same run reached, because a run counts once however many tasks it runs
  select
    *,
    max(until_ms) over (
      partition by cluster_id, job_id, run_id
      order by from_ms, until_ms
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from task
  where until_ms > from_ms
),
active as ( -- stretches in which a run was active
  select
    cluster_id,
    job_id,
    run_id,
    greatest(from_ms, coalesce(reached_ms, from_ms)) as from_ms,
    until_ms
  from reached
  where until_ms > coalesce(reached_ms, from_ms)
)`
}

function vmUptime({ workspaceId, clusterIds, sinceDay, untilDay }: SharedFigure): string {
  return `up as ( -- minutes in which a VM of a cluster was up
  select distinct
    n.cluster_id,
    unix_millis(n.start_time) as from_ms,
    unix_millis(n.end_time) as until_ms
  from system.compute.node_timeline as n
  where n.workspace_id = ${quoted(workspaceId)}
    and n.cluster_id in (${clusterIds.map(quoted).join(', ')})
    and n.end_time > ${startOf(sinceDay)}
    and n.start_time < ${startOf(untilDay)} + interval '24' hour
)`
}

/** Between the moments at which a run or a VM starts or ends, nothing changes. */
function steadyPieces({ jobId, runId }: SharedFigure): string {
  const isMine = runId === undefined ? `job_id = ${quoted(jobId)}` : `run_id = ${quoted(runId)}`
  return `step as ( -- a run or a VM starts or ends
  select cluster_id, from_ms as at_ms, 1 as runs, case when ${isMine} then 1 else 0 end as mine, 0 as vms
  from active
  union all
  select cluster_id, until_ms, -1, case when ${isMine} then -1 else 0 end, 0
  from active
  union all
  select cluster_id, from_ms, 0, 0, 1
  from up
  union all
  select cluster_id, until_ms, 0, 0, -1
  from up
),
moment as (
  select cluster_id, at_ms, sum(runs) as runs, sum(mine) as mine, sum(vms) as vms
  from step
  group by cluster_id, at_ms
),
piece as ( -- between two moments nothing changes
  select
    cluster_id,
    at_ms as from_ms,
    lead(at_ms) over (partition by cluster_id order by at_ms) as until_ms,
    sum(runs) over (partition by cluster_id order by at_ms) as runs,
    sum(mine) over (partition by cluster_id order by at_ms) as mine,
    sum(vms) over (partition by cluster_id order by at_ms) as vms
  from moment
)`
}

const sharesOfRecords = `overlap as (
  select
    record.record_id,
    piece.runs,
    piece.mine,
    piece.vms,
    least(record.until_ms, piece.until_ms) - greatest(record.from_ms, piece.from_ms) as ms
  from record
  inner join piece
    on piece.cluster_id = record.cluster_id
    and piece.from_ms < record.until_ms
    and piece.until_ms > record.from_ms
  where not record.is_own
    and (piece.runs > 0 or piece.vms > 0)
),
share as ( -- each second is split equally among the runs active in it
  select
    record_id,
    sum(case when runs > 0 then ms * mine / runs else 0 end) as mine_ms,
    sum(ms) as up_ms,
    max(vms) as vms
  from overlap
  group by record_id
)`

const sumOfShares = `select
  cast(sum(
    case
      when record.is_own then record.amount
      when share.vms > 0 then record.amount * share.mine_ms / share.up_ms
      else record.amount * coalesce(share.mine_ms, 0) / (record.until_ms - record.from_ms)
    end
  ) as decimal(28, 10)) as amount
from record
left join share
  on share.record_id = record.record_id`
