import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

export const getUserInfo = endpoint({
  name: 'getUserInfo',
  method: 'GET',
  path: '/user-info',
  guard: mayRead('signed-in', 'none'),
  summary: 'The signed-in user and their rights.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    username: z.string(),
    email: z.string().nullable(),
    isAdmin: z.boolean(),
    isBillingAdmin: z.boolean(),
    isProvisioningAdmin: z.boolean(),
    /** Account admins are known once an identity provider names them. */
    isDatabricksAccountAdmin: z.boolean(),
    isExecutive: z.boolean(),
    /** Reads only, and only what the lakehouse permits. */
    isBasicUser: z.boolean(),
    /** False: the reader's rights name workspaces, and only those are shown. */
    seesAllWorkspaces: z.boolean(),
    isDemoMode: z.boolean(),
    /** True until the one-time password is changed; until then no data is shown. */
    mustChangePassword: z.boolean(),
    accessTokenExpiration: instant,
  }),
})
