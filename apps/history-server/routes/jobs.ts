import { jobAnswer } from '../answers/job-answer.ts'
import { wordsOf } from '../answers/parameters.ts'
import type { AttemptRoute } from './route.ts'

const statuses = ['RUNNING', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const

/** The jobs of an application, the latest first. */
export const jobs: AttemptRoute = {
  of: 'attempt',
  path: '/jobs',
  answer({ facts, parameters }) {
    const wanted = wordsOf(parameters, 'status', statuses)
    return [...facts.jobs.values()]
      .filter(({ status }) => wanted.length === 0 || wanted.includes(status))
      .toSorted((one, other) => other.jobId - one.jobId)
      .map(jobAnswer)
  },
}
