import { z } from 'zod'
import { isOpenRun } from '#contract/shown-run.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { repairTelemetryKind, updateTelemetryKind } from '#product/server/telemetry-ports.ts'

const input = z.object({ clusters: z.array(z.object({ workspaceId: z.string() })) })
const mostRuns = 1_000

/** How many updates and repairs of some workspaces wait, work or failed since a time. */
export async function countedWork({ runs }: RunPorts, since: Date, workspaceIds: readonly string[]) {
  const seen = new Set(workspaceIds)
  const all = await runs.list({ kinds: [updateTelemetryKind, repairTelemetryKind], since, limit: mostRuns })
  const visible = all.filter((run) =>
    input.safeParse(run.input).data?.clusters.every(({ workspaceId }) => seen.has(workspaceId)),
  )
  const countOf = (state: string) => visible.filter((run) => run.state === state).length
  return {
    waiting: countOf('PENDING'),
    running: countOf('RUNNING'),
    failed: countOf('FAILED'),
    repairing: visible.filter((run) => isOpenRun(run) && run.kind === repairTelemetryKind).length,
  }
}
