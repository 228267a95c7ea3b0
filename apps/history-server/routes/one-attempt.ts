import { attemptAnswer } from '../answers/application-answer.ts'
import { notFound } from '../answers/refusal.ts'
import { findAttempt } from '../applications/listed-applications.ts'
import type { ServerRoute } from './route.ts'

/** One attempt of an application. */
export const oneAttempt: ServerRoute = {
  of: 'server',
  path: '/applications/:app/:attempt',
  answer({ listing, placeholders: { app = '', attempt = '' } }) {
    const found = findAttempt(listing, app, attempt)
    if (!found) throw notFound(`unknown app ${app}, attempt ${attempt}`)
    return attemptAnswer(found)
  },
}
