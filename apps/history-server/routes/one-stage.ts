import { notFound } from '../answers/refusal.ts'
import { numberIn, type AttemptRoute } from './route.ts'
import { stagesWithDetails } from './wanted-tasks.ts'

/** All attempts of a stage. */
export const oneStage: AttemptRoute = {
  of: 'attempt',
  path: '/stages/:stage(^\\d+$)',
  answer(call) {
    const stageId = numberIn(call.placeholders, 'stage')
    const attempts = [...(call.facts.stages.get(stageId)?.values() ?? [])]
    if (attempts.length === 0) throw notFound(`unknown stage: ${stageId}`)
    const inOrder = attempts.toSorted((one, other) => one.info.attemptId - other.info.attemptId)
    return stagesWithDetails(call, inOrder, stageId, undefined)
  },
}
