import type { ExecutionPlan, WorkPlan } from '../plan/plan-work.ts'
import type { StageAttempt } from '../plan/stage.ts'
import type { EventLine } from './event-line.ts'
import { jobLines, propertiesOf, stageCompletedLine, stageSubmittedLine } from './job-lines.ts'
import { operatorsOf, taskMetricsOf } from './operators.ts'
import { sqlLines } from './sql-lines.ts'
import type { Accumulator } from './task-accumulators.ts'
import { ownAccumulators, RunningSums } from './task-accumulators.ts'
import { taskEndLine, taskStartLine } from './task-lines.ts'

/** What the lines of a work need of its context. */
export type LineSetting = { isPhoton: boolean; properties: Readonly<Record<string, string>> }

/** The lines that a work writes, execution by execution; `inOrder` brings them into the order of the log. */
export function workLines(
  { work, executions }: WorkPlan,
  { isPhoton, properties }: LineSetting,
): EventLine[] {
  return executions.flatMap((execution) => {
    const root = operatorsOf(execution, work, isPhoton)
    const own = propertiesOf(work, execution, properties)
    const metricsBy = taskMetricsOf(root)
    return [
      ...sqlLines(execution, root, work),
      ...execution.jobs.flatMap((job) => jobLines(job, execution.stages, own)),
      ...execution.attempts.flatMap((tried) =>
        stageLines(tried, execution, metricsBy.get(tried.stage.id) ?? [], own),
      ),
    ]
  })
}

const ownIdsFrom = 160
const idsOfStage = 64
const idsOfAttempt = 32

function stageLines(
  tried: StageAttempt,
  { stages, accumulatorId }: ExecutionPlan,
  metrics: readonly Accumulator[],
  properties: string,
): EventLine[] {
  const { stage, attempt, tasks } = tried
  const position = stages.indexOf(stage)
  const isLast = position === stages.length - 1
  const moves = { reads: position > 0, writes: !isLast, scans: position === 0, saves: isLast }
  const firstId = accumulatorId + ownIdsFrom + position * idsOfStage + attempt * idsOfAttempt
  const sums = new RunningSums([...metrics, ...ownAccumulators(firstId, moves)])
  const ofTask = { id: stage.id, attempt, writesShuffle: !isLast }
  const ended = tasks.toSorted((one, other) => one.finishMs - other.finishMs)
  return [
    stageSubmittedLine(tried, properties),
    ...tasks.map((task) => taskStartLine(ofTask, task)),
    ...ended.map((task) => taskEndLine(ofTask, task, task.metrics ? sums.add(task.metrics) : '')),
    stageCompletedLine(tried, sums.total()),
  ]
}
