import type { Column } from '#contract/columns.ts'
import { noUpkeepFacts } from '#product/contract/absences.ts'
import { jobRunColumns } from '#product/contract/columns/run-columns.ts'

const untold: ReadonlySet<string> = new Set([
  'status',
  'trigger',
  'userId',
  'queueDuration',
  'setupDuration',
  'executionDuration',
])
const aside: ReadonlySet<string> = new Set([
  'attemptNumber',
  'tasksCount',
  'estimatedRunCost',
  'findings',
  'workspaceUrl',
])

/** Of a maintenance the platform tells when it was, on which machines and what it cost; the rest of a run is absent. */
export const maintenanceRunColumns: readonly Column[] = jobRunColumns.map(ofMaintenance)

function ofMaintenance(column: Column): Column {
  if (untold.has(column.name)) return { ...column, absentBecause: noUpkeepFacts, hidden: true }
  return aside.has(column.name) ? { ...column, hidden: true } : column
}
