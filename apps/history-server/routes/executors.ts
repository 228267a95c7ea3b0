import { byName, executorAnswer } from '../answers/executor-answer.ts'
import type { AttemptRoute } from './route.ts'

/** The executors that an application had at its end, by name backwards. */
export const executors: AttemptRoute = {
  of: 'attempt',
  path: '/executors',
  answer: ({ facts, attempt }) =>
    [...facts.executors.values()]
      .filter(({ isActive }) => isActive)
      .toSorted((one, other) => byName(other, one))
      .map((executor) => executorAnswer(executor, attempt)),
}
