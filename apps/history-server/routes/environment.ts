import { environmentAnswer } from '../answers/environment-answer.ts'
import type { AttemptRoute } from './route.ts'

/** The settings of an application. */
export const environment: AttemptRoute = {
  of: 'attempt',
  path: '/environment',
  answer: ({ facts }) => environmentAnswer(facts),
}
