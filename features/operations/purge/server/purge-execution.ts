import { z } from 'zod'
import type { PurgeTable } from '#product/server/purge-ports.ts'
import type { JobRun } from '#state/job-runs.ts'
import type { PurgedTable, PurgeExecution } from '../contract.ts'

/** The kind of the runs that purge. */
export const purgeKind = 'purge'

/** The step that counts rows. */
const counted = 'preview'

/** Whether a run is a purge. */
export const isPurge = ({ kind }: JobRun): boolean => kind === purgeKind

const input = z.object({ before: z.string().optional() })
const countedTables = z.array(
  z.object({
    table: z.string(),
    kind: z.enum(['raw', 'derived']),
    retentionDays: z.int(),
    before: z.string(),
    rows: z.int(),
    days: z.int(),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
  }),
)

/** The tables that a purge has counted; null if it has not yet. */
export function tablesOf({ handles }: JobRun): PurgedTable[] | null {
  return handles[counted] === undefined ? null : countedTables.parse(handles[counted]).map(wireTable)
}

/** What a purge takes from a table, as calls answer it. */
export const wireTable = ({ retentionDays, ...table }: PurgeTable): PurgedTable => ({
  ...table,
  keptDays: retentionDays,
})

/** A purge as calls answer it. */
export function executionOf(run: JobRun): PurgeExecution {
  const { before = null } = input.parse(run.input)
  const tables = tablesOf(run)
  return {
    executionId: run.runId,
    status: run.state,
    source: run.source,
    actorName: run.actor.name,
    by: before === null ? 'RETENTION' : 'DATE',
    before,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    step: run.step,
    detail: run.detail,
    done: run.done,
    total: run.total,
    rows: tables && tables.reduce((sum, { rows }) => sum + rows, 0),
    reason: run.reason,
  }
}
