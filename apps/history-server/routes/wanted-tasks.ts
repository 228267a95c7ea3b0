import { isTrue, quantilesOf, usualQuantiles, wordsOf, type Parameters } from '../answers/parameters.ts'
import { Refusal } from '../answers/refusal.ts'
import { stageAnswer } from '../answers/stage-answer.ts'
import { detailsAnswer, type WantedDetails } from '../answers/stage-details.ts'
import type { StageHistory } from '../facts/history-facts.ts'
import { mostTasks } from '../facts/kept-tasks.ts'
import type { AttemptCall } from './route.ts'

const taskStatuses = ['RUNNING', 'KILLED', 'FAILED', 'SUCCESS', 'UNKNOWN'] as const

/** The ends of tasks that are asked for. */
export function statusesOf(parameters: Parameters, name: string): string[] {
  return wordsOf(parameters, name, taskStatuses)
}

const tasksOf = ({ activeTasks, completedTasks, failedTasks, killedTasks }: StageHistory) =>
  Math.max(0, activeTasks) + completedTasks + failedTasks + killedTasks

/** Stage attempts with the tasks and summaries that a call asks for. */
export async function stagesWithDetails(
  call: AttemptCall,
  stages: readonly StageHistory[],
  stageId: number | undefined,
  attemptId: number | undefined,
) {
  const { parameters, facts, attempt } = call
  const hasTasks = isTrue(parameters, 'details', stageId !== undefined)
  const hasSummaries = isTrue(parameters, 'withSummaries', false)
  const quantiles = hasSummaries ? quantilesOf(parameters, usualQuantiles.stages) : undefined
  const wanted: WantedDetails = { hasTasks, quantiles }
  const statuses = statusesOf(parameters, 'taskStatus')
  if (!hasTasks && !hasSummaries) return stages.map(stageAnswer)
  const count = stages.reduce((sum, stage) => sum + tasksOf(stage), 0)
  if (stages.length > 1 && count > mostTasks)
    throw new Refusal(
      400,
      `These stages have ${count} tasks, more than the ${mostTasks} that are answered at once: ask for one stage attempt.`,
    )
  const found = await call.tasks({
    stageId,
    attemptId,
    statuses,
    page: hasTasks ? { offset: 0, length: mostTasks, sortBy: 'ID' } : undefined,
    quantiles,
  })
  return stages.map((stage) => {
    const { stageId: id, attemptId: number } = stage.info
    const tasks = found.find((one) => one.stageId === id && one.attemptId === number)
    return {
      ...stageAnswer(stage),
      ...detailsAnswer(tasks, facts, { ...wanted, changedMs: attempt.changedMs }),
    }
  })
}
