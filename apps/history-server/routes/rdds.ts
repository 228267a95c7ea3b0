import { rddAnswer } from '../answers/rdd-answer.ts'
import type { AttemptRoute } from './route.ts'

/** The RDDs of which executors hold partitions. */
export const rdds: AttemptRoute = {
  of: 'attempt',
  path: '/storage/rdd',
  answer: ({ facts }) =>
    [...facts.rdds.values()]
      .filter(({ partitions }) => partitions.size > 0)
      .toSorted((one, other) => one.info.id - other.info.id)
      .map((rdd) => rddAnswer(rdd, facts)),
}
