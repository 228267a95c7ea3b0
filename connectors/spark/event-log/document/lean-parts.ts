import type { StageFacts } from '../facts/log-facts.ts'
import { noTasks } from '../facts/stage-tasks.ts'
import type { LogPart } from '../read-log.ts'

const none = new Float64Array(0)

/** Lets go of what no document holds: plans, distributions and the longest tasks, which are most of what is kept of a log. */
export function leanParts(parts: readonly LogPart[]): void {
  for (const { facts } of parts) {
    facts.unsettled = []
    for (const attempts of facts.stages.values()) for (const stage of attempts.values()) leanStage(stage)
    for (const execution of facts.executions.values()) {
      execution.plan = undefined
      execution.driverTotals.clear()
      execution.taskTotals.clear()
    }
  }
}

function leanStage(stage: StageFacts): void {
  const { open, settled, slowest } = stage.tasks
  if (open || settled || slowest.length > 0) stage.tasks = noTasks()
  stage.sqlTotals = none
  // With nothing in its place each task would be asked for it again.
  stage.sqlStarts = none
}
