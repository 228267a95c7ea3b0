import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import { isOpenRun } from '#contract/shown-run.ts'
import type { ReadOfScope } from '#http/call.ts'
import type { ScopedQuery } from '#http/query.ts'
import type { AnalysisTask } from '#product/contract/calls/analysis-tasks.ts'
import { telemetryState } from '#product/contract/telemetry-state.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { shownRun } from '#product/server/shown-run.ts'
import {
  repairTelemetryKind,
  updateTelemetryKind,
  type TelemetryOrder,
} from '#product/server/telemetry-ports.ts'

const list = z.string().transform((text) => text.split(',').filter((one) => one !== ''))

/** The facts that the state follows from, as queries answer them. */
export const factColumns = z.object({
  isSkipped: z.boolean(),
  isOpen: z.boolean(),
  isServerless: z.boolean(),
  hasHistory: z.boolean(),
  hasCluster: z.boolean(),
  isSilent: z.boolean(),
  isRead: z.boolean(),
  isTied: z.boolean(),
  isComplete: z.boolean(),
  isAwaited: z.boolean(),
  isDenied: z.boolean(),
})

const row = factColumns.extend({
  workspaceId: z.string(),
  askedId: z.string(),
  subject: z.string(),
  clusterIds: list,
  unreadClusterIds: list,
  deniedBecause: z.string().nullable(),
  lastReadTime: z.string().nullable(),
})
/** Something with telemetry, and the facts about it. */
export type AskedTask = z.output<typeof row>

/** A query of what is asked for, what it is called, and the ids that are asked for. */
export type Asking = {
  query: ScopedQuery
  thing: string
  ids: readonly string[]
  values: Record<string, unknown>
}

/** What is asked for, each in one workspace. */
export async function askedTasks(
  read: ReadOfScope,
  { query, thing, ids, values }: Asking,
): Promise<{ tasks: AskedTask[]; dataVersion: number }> {
  const { rows, dataVersion } = await read(query, values)
  const tasks = z.array(row).parse(rows)
  for (const id of ids) {
    const workspaceIds = tasks.filter(({ askedId }) => askedId === id).map(({ workspaceId }) => workspaceId)
    if (workspaceIds.length === 0)
      throw new CodedError(
        'not_found',
        `${thing} ${shownName(id)} not found. It may have been deleted or be in a workspace you cannot access.`,
      )
    if (workspaceIds.length > 1)
      throw new CodedError(
        'ambiguous_id',
        `${thing} ${shownName(id)} is in several workspaces (${workspaceIds.join(', ')}): name one with workspaceId.`,
        { field: 'workspaceId' },
      )
  }
  return { tasks, dataVersion }
}

/** Something with telemetry as calls answer it. */
export async function shownTask(ports: RunPorts, task: AskedTask, mayChange: boolean): Promise<AnalysisTask> {
  const { subject, workspaceId, clusterIds, deniedBecause, lastReadTime } = task
  const kinds = [updateTelemetryKind, repairTelemetryKind]
  const runs = await ports.runs.list({ kinds, subject: subjectOf(task), limit: 10 })
  const open = runs.find(isOpenRun)
  const latest = runs.find((run) => !isOpenRun(run))
  const isBeingRepaired = runs.some((run) => isOpenRun(run) && run.kind === repairTelemetryKind)
  return {
    subject,
    workspaceId,
    ...telemetryState(task, isBeingRepaired),
    deniedBecause,
    clusterIds,
    lastReadTime,
    openRun: open ? await shownRun(ports, open) : null,
    latestRun: latest ? await shownRun(ports, latest) : null,
    mayUpdate: mayChange && hasLogs(task),
  }
}

/** What a run of work is asked for; refuses what has no log to read. */
export function orderOf(task: AskedTask, isRepair: boolean): TelemetryOrder {
  const { workspaceId, clusterIds, unreadClusterIds } = task
  if (!hasLogs(task)) throw new CodedError('conflict', telemetryState(task).reason)
  const from = (clusterId: string) => {
    if (unreadClusterIds.includes(clusterId)) return 'UNREAD'
    return isRepair ? 'BEGINNING' : 'WHERE_READ'
  }
  const clusters = clusterIds.map((clusterId) => ({ workspaceId, clusterId, from: from(clusterId) }) as const)
  return { subject: subjectOf(task), isRepair, clusters }
}

/** Whether logs of its clusters may be there to read. */
function hasLogs(task: AskedTask): boolean {
  return task.clusterIds.length > 0 && telemetryState(task).state !== 'NOT_MONITORED'
}

const subjectOf = ({ subject, workspaceId }: AskedTask) => `${subject} in workspace ${workspaceId}`
