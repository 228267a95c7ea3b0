import { addDays, dayOf } from '#contract/dates.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { resultRows } from '../result-file.ts'

const everyMs = 3_600_000
// Rows of the timeline arrive hours after their time.
const lateMs = 24 * 3_600_000
const keptDays = 60
const mostRuns = 200

/** Where the next search for repairs begins (absent: nothing was found out yet), and when the latest one was; null: go on. */
export const repairSearch = z.object({ from: z.string().optional(), searchedTime: z.string().nullable() })

export type RepairSearch = z.infer<typeof repairSearch>

/** Whether repairs are due to be searched: once an hour, or at once where the latest search left some. */
export function isSearchDue(before: RepairSearch | undefined, now: Date): boolean {
  const searched = before?.searchedTime
  return typeof searched !== 'string' || now.getTime() >= Date.parse(searched) + everyMs
}

/**
 * The ids of runs that began before a day and were repaired since the latest search, earliest repairs first. Lists of runs go
 * by their start and show no repairs; the timeline of the system tables has a result for each attempt.
 */
export async function repairedRuns(
  client: DatabricksClient,
  { before, beganBefore, now }: { before: RepairSearch | undefined; beganBefore: string; now: Date },
  signal: AbortSignal,
): Promise<{ runIds: string[]; search: RepairSearch }> {
  const from = before?.from ?? firstKept(now)
  const rows = await resultRows(client, statementOf(client.here.id, { from, beganBefore, now }), signal)
  const found = rows.slice(0, mostRuns)
  const lastTime = found.at(-1)?.[1]
  const search =
    rows.length > mostRuns && lastTime
      ? { from: new Date(lastTime).toISOString(), searchedTime: null }
      : { from: new Date(now.getTime() - lateMs).toISOString(), searchedTime: now.toISOString() }
  return { runIds: found.flatMap(([runId]) => (runId ? [runId] : [])), search }
}

function statementOf(
  workspaceId: string,
  { from, beganBefore, now }: { from: string; beganBefore: string; now: Date },
): string {
  return `select run_id, max(period_end_time) as changed_time
from system.lakeflow.job_run_timeline
where workspace_id = '${workspaceId.replaceAll("'", "''")}'
  and period_start_time >= timestamp'${firstKept(now)}'
group by run_id
having count(result_state) > 1
  and min(period_start_time) < timestamp'${beganBefore}T00:00:00.000Z'
  and max(period_end_time) >= timestamp'${from}'
order by max(period_end_time)
limit ${mostRuns + 1}`
}

function firstKept(now: Date): string {
  return `${addDays(dayOf(now), -keptDays)}T00:00:00.000Z`
}
