import { applicationAnswer } from '../answers/application-answer.ts'
import { notFound } from '../answers/refusal.ts'
import type { ServerRoute } from './route.ts'

/** One application with its attempts. */
export const oneApplication: ServerRoute = {
  of: 'server',
  path: '/applications/:app',
  answer({ listing, placeholders: { app = '' } }) {
    const found = listing.applications.find(({ id }) => id === app)
    if (!found) throw notFound(`unknown app: ${app}`)
    return applicationAnswer(found)
  },
}
