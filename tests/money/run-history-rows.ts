import type { RowsOfTables } from '#testing/lake.ts'
import type { Chance } from './random.ts'
import { dayStart, type ResourceFacts, type TaskFact } from './resource.ts'

const hourMs = 3_600_000
const instant = (atMs: number) => new Date(atMs).toISOString()
const day = (atMs: number) => instant(dayStart(atMs)).slice(0, 10)

function runRows(chance: Chance, { accountId, workspaceId, tasks }: ResourceFacts) {
  return [...Map.groupBy(tasks, ({ runId }) => runId)].flatMap(([run_id, of]) => {
    const startMs = Math.min(...of.map((task) => task.startMs))
    const isOpen = of.some((task) => task.endMs === null)
    const endMs = Math.max(startMs, ...of.map((task) => task.endMs ?? task.startMs))
    if (chance.happens(0.2)) return []
    return [
      {
        account_id: accountId,
        workspace_id: workspaceId,
        job_id: of[0]?.jobId,
        run_id,
        start_time: instant(startMs),
        end_time: isOpen ? null : instant(endMs),
        life_cycle_state: isOpen ? 'RUNNING' : 'TERMINATED',
        result_state: isOpen ? null : 'SUCCESS',
        last_repair: Math.max(...of.map((task) => task.attempt)),
        day: day(startMs),
        last_day: day(endMs),
      },
    ]
  })
}

/** The hours of a task in the form of the system tables. */
function periods({ startMs, endMs }: TaskFact) {
  const lastMs = endMs ?? startMs + hourMs
  const found: { fromMs: number; untilMs: number; isLast: boolean }[] = []
  for (let fromMs = startMs; fromMs < lastMs; fromMs += hourMs) {
    const untilMs = Math.min(lastMs, fromMs + hourMs)
    found.push({ fromMs, untilMs, isLast: untilMs === endMs })
  }
  return found
}

function periodsOf(chance: Chance, { accountId, workspaceId, clusterId, tasks }: ResourceFacts) {
  const listed = tasks.filter(() => chance.happens(0.5))
  return listed.flatMap((task) =>
    periods(task).map(({ fromMs, untilMs, isLast }) => ({
      task,
      clusterId,
      row: {
        account_id: accountId,
        workspace_id: workspaceId,
        job_id: task.jobId,
        period_start_time: instant(fromMs),
        period_end_time: instant(untilMs),
        result_state: isLast ? 'SUCCEEDED' : null,
        day: day(fromMs),
        last_day: day(untilMs - 1),
      },
    })),
  )
}

/** The runs of some resources in REST and in the system tables, each with gaps. */
export function runHistoryRows(chance: Chance, resources: readonly ResourceFacts[]): RowsOfTables {
  const listed = resources.flatMap((facts) => periodsOf(chance, facts))
  const runs = new Map(
    listed.map(({ task, row }) => [
      `${row.account_id} ${task.runId} ${row.period_start_time}`,
      Object.assign({ run_id: task.runId }, row),
    ]),
  )
  return {
    rest_run: resources.flatMap((facts) => runRows(chance, facts)),
    system_run_period: [...runs.values()],
    system_task_run_period: listed.map(({ task, clusterId, row }) =>
      Object.assign({ job_run_id: task.runId, task_run_id: task.taskRunId, cluster_id: clusterId }, row),
    ),
  }
}
