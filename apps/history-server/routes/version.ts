import type { ServerRoute } from './route.ts'

/** The version of Spark whose history server answers in this form. */
const answeredAs = '3.5.1'

/** The version of Spark. */
export const version: ServerRoute = {
  of: 'server',
  path: '/version',
  answer: () => ({ spark: answeredAs }),
}
