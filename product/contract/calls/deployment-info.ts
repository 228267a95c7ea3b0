import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { roles } from '#contract/roles.ts'

const demoAccount = z.object({
  username: z.string(),
  password: z.string(),
  role: z.enum(roles),
})

const deploymentInfo = z.object({
  cloudProvider: z.enum(['AZURE', 'AWS']),
  /** How people sign in: the specification's names, for example PROVISIONING_USER for a local account. */
  authenticationProviders: z.array(z.string()),
  /** What keeps the facts: the embedded lake, or the lakehouse itself. */
  storageProvider: z.enum(['EMBEDDED', 'DATABRICKS']),
  reanalyzeControlsEnabled: z.boolean(),
  isDemoMode: z.boolean(),
  /** Accounts to try the demo with; only in demo mode. */
  demoAccounts: z.array(demoAccount).optional(),
})

export type DeploymentInfo = z.output<typeof deploymentInfo>

export const getDeploymentInfo = endpoint({
  name: 'getDeploymentInfo',
  method: 'GET',
  path: '/public/deployment-info',
  guard: mayRead('public', 'none'),
  summary: 'What the sign-in page must know: cloud, ways to sign in, demo mode.',
  query: z.strictObject({}),
  body: undefined,
  output: deploymentInfo,
})
