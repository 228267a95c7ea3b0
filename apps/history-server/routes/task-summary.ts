import { quantilesOf, usualQuantiles } from '../answers/parameters.ts'
import { notFound } from '../answers/refusal.ts'
import { distributionAnswer } from '../answers/stage-details.ts'
import { numberIn, type AttemptRoute } from './route.ts'

/** How the tasks of a stage attempt differ. */
export const taskSummary: AttemptRoute = {
  of: 'attempt',
  path: '/stages/:stage(^\\d+$)/:stageAttempt(^\\d+$)/taskSummary',
  async answer({ placeholders, parameters, tasks }) {
    const [stageId, attemptId] = [numberIn(placeholders, 'stage'), numberIn(placeholders, 'stageAttempt')]
    const quantiles = quantilesOf(parameters, usualQuantiles.taskSummary)
    const [found] = await tasks({ stageId, attemptId, statuses: [], page: undefined, quantiles })
    if (!found?.quantiles) throw notFound(`No tasks reported metrics for ${stageId} / ${attemptId} yet.`)
    return distributionAnswer(quantiles, found.quantiles)
  },
}
