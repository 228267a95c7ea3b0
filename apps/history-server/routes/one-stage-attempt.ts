import { notFound } from '../answers/refusal.ts'
import type { HistoryFacts, StageHistory } from '../facts/history-facts.ts'
import { numberIn, type AttemptRoute } from './route.ts'
import { stagesWithDetails } from './wanted-tasks.ts'

function attemptIn({ stages }: HistoryFacts, stageId: number, attemptId: number): StageHistory {
  const attempts = stages.get(stageId)
  const found = attempts?.get(attemptId)
  if (found) return found
  if (!attempts) throw notFound(`unknown stage: ${stageId}`)
  const known = [...attempts.keys()].join(',')
  throw notFound(`unknown attempt for stage ${stageId}.  Found attempts: [${known}]`)
}

/** One attempt of a stage. */
export const oneStageAttempt: AttemptRoute = {
  of: 'attempt',
  path: '/stages/:stage(^\\d+$)/:stageAttempt(^\\d+$)',
  async answer(call) {
    const { placeholders, facts } = call
    const [stageId, attemptId] = [numberIn(placeholders, 'stage'), numberIn(placeholders, 'stageAttempt')]
    const stage = attemptIn(facts, stageId, attemptId)
    const [answer] = await stagesWithDetails(call, [stage], stageId, attemptId)
    return answer
  },
}
