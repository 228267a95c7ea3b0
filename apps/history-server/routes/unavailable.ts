import { notFound, Refusal } from '../answers/refusal.ts'
import type { AttemptRoute } from './route.ts'

/** The files of a log, which are not sent. */
export const logs: AttemptRoute = {
  of: 'attempt',
  path: '/logs',
  answer({ attempt }) {
    throw notFound(
      `Event logs are not available for app: ${attempt.applicationId}. They are not sent from here: copy them from where this server reads them.`,
    )
  },
}

/** The threads of an executor, which no log has. */
export const threads: AttemptRoute = {
  of: 'attempt',
  path: '/executors/:executor/threads',
  answer() {
    throw new Refusal(503, 'Thread dumps not available through the history server.')
  },
}
