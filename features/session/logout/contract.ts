import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson } from '#contract/guard.ts'

export const logout = endpoint({
  name: 'logout',
  method: 'GET',
  path: '/logout',
  guard: inPerson('public', 'none'),
  changesState: true,
  staysOpen: true,
  summary: 'Ends the session; answers the same where there is none.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({
    isSignedIn: z.literal(false),
    /** Where the provider by which one signed in ends its session, too; null: there is none. */
    providerAddress: z.string().nullable(),
  }),
})
