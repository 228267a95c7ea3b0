import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson } from '#contract/guard.ts'

const longestPassword = 200
const leastPasswordLength = 12

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/password',
  guard: inPerson('signed-in', 'none'),
  staysOpen: true,
  summary: 'Changes the password of the signed-in user.',
  query: z.strictObject({}),
  body: z.strictObject({
    currentPassword: z
      .string()
      .min(1)
      .max(longestPassword)
      .meta({ secret: true, autoComplete: 'current-password' }),
    newPassword: z
      .string()
      .min(leastPasswordLength, `A password has at least ${leastPasswordLength} characters`)
      .max(longestPassword)
      .meta({
        secret: true,
        autoComplete: 'new-password',
        help: `${leastPasswordLength} characters or more.`,
      }),
  }),
  output: z.object({ isChanged: z.literal(true) }),
})
