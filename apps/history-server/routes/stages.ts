import { wordsOf } from '../answers/parameters.ts'
import type { HistoryFacts, StageHistory, StageStatus } from '../facts/history-facts.ts'
import type { AttemptRoute } from './route.ts'
import { stagesWithDetails } from './wanted-tasks.ts'

const statuses: readonly StageStatus[] = ['ACTIVE', 'COMPLETE', 'FAILED', 'PENDING', 'SKIPPED']

function latestFirst({ info: one }: StageHistory, { info: other }: StageHistory): number {
  return other.stageId - one.stageId || other.attemptId - one.attemptId
}

const attemptsIn = ({ stages }: HistoryFacts) => stages.values().flatMap((attempts) => attempts.values())

/** All stage attempts of an application, the latest first. */
export const stages: AttemptRoute = {
  of: 'attempt',
  path: '/stages',
  answer(call) {
    const wanted = wordsOf(call.parameters, 'status', statuses)
    const found = attemptsIn(call.facts)
      .filter(({ status }) => wanted.length === 0 || wanted.includes(status))
      .toArray()
      .toSorted(latestFirst)
    return stagesWithDetails(call, found, undefined, undefined)
  },
}
