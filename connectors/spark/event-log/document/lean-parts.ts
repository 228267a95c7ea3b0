import { noTasks } from '../facts/stage-tasks.ts'
import type { LogPart } from '../read-log.ts'

/** Parts without what no document holds: plans, distributions and the longest tasks, which are most of what would be sent. */
export function leanParts(parts: LogPart[]): LogPart[] {
  for (const { facts } of parts) {
    facts.unsettled = []
    for (const attempts of facts.stages.values())
      for (const stage of attempts.values())
        Object.assign(stage, { tasks: noTasks(), sqlTotals: new Float64Array(0), sqlStarts: undefined })
    for (const execution of facts.executions.values())
      Object.assign(execution, { plan: undefined, driverTotals: new Map(), taskTotals: new Map() })
  }
  return parts
}
