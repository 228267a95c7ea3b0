import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'

const longestInput = 200

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/public/login',
  guard: inPerson('public', 'none'),
  staysOpen: true,
  summary: 'Signs in with a user name and a password; the session is kept in a cookie.',
  query: z.strictObject({}),
  body: z.strictObject({
    username: z.string().min(1).max(longestInput).meta({ autoComplete: 'username' }),
    password: z.string().min(1).max(longestInput).meta({ secret: true, autoComplete: 'current-password' }),
  }),
  output: z.object({ username: z.string(), expiresAt: instant }),
})
