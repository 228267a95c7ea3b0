import { byName, executorAnswer } from '../answers/executor-answer.ts'
import type { AttemptRoute } from './route.ts'

/** All executors that an application had. */
export const allExecutors: AttemptRoute = {
  of: 'attempt',
  path: '/allexecutors',
  answer: ({ facts, attempt }) =>
    [...facts.executors.values()].toSorted(byName).map((executor) => executorAnswer(executor, attempt)),
}
