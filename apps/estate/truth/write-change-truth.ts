import { join } from 'node:path'

import type { DuckDBConnection } from '@duckdb/node-api'

/** Costs that move by less are taken for the same. */
const leastShare = 0.05

/**
 * Fills `change_effect` with what each change of a setting truly did to the cost of the runs that followed it,
 * `size_curve` with what jobs would take with other sizes, and `unchanged_job` with the jobs beside them.
 */
export async function fillChangeTruth(connection: DuckDBConnection, folder: string, at: Date): Promise<void> {
  await connection.run(changeEffects(folder), { at: BigInt(at.getTime()) })
  for (const table of ['size_curve', 'unchanged_job'])
    await connection.run(`create table ${table} as from ${fact(folder, table)}`)
}

// Runs that went wrong have nothing to be compared with: they are counted apart.
function changeEffects(folder: string): string {
  return `create table change_effect as
    with made as (
      select * exclude (edited_cluster_id)
      from ${fact(folder, 'setting_change')}
      where at_ms < $at
    ), counted as (
      select
        made.workspace_id,
        made.job_id,
        step,
        count(*) filter (where start_ms < at_ms and result_state = 'SUCCESS') as runs_before,
        count(*) filter (where start_ms >= at_ms and result_state = 'SUCCESS') as runs_after,
        count(*) filter (where start_ms >= at_ms and result_state in ('FAILED', 'TIMEDOUT')) as failed_runs_after
      from made
      inner join ${fact(folder, 'run')} as run using (workspace_id, job_id)
      where end_ms < $at
      group by made.workspace_id, made.job_id, step
    ), compared as (
      select
        workspace_id,
        job_id,
        step,
        sum(cost) as cost_after,
        sum(cost_without) as cost_without,
        avg(run_ms) as run_ms_after,
        avg(run_without_ms) as run_ms_without
      from ${fact(folder, 'run_alternative')}
      where end_ms < $at
      group by workspace_id, job_id, step
    )
    select
      made.*,
      case
        when cost_without is null then null
        when cost_after <= cost_without * (1 - ${leastShare}) then 'saves'
        when cost_after >= cost_without * (1 + ${leastShare}) then 'costs more'
        else 'nothing'
      end as effect,
      round(1 - cast(cost_after as double) / cast(cost_without as double), 6) as saving_share,
      cost_after,
      cost_without,
      round(run_ms_after) as run_ms_after,
      round(run_ms_without) as run_ms_without,
      coalesce(runs_before, 0) as runs_before,
      coalesce(runs_after, 0) as runs_after,
      coalesce(failed_runs_after, 0) as failed_runs_after
    from made
    left join counted using (workspace_id, job_id, step)
    left join compared using (workspace_id, job_id, step)
    order by workspace_id, job_id, step`
}

function fact(folder: string, table: string): string {
  return `read_parquet('${join(folder, `${table}.parquet`)}')`
}
