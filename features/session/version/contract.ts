import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'

export const getVersion = endpoint({
  name: 'getVersion',
  method: 'GET',
  path: '/public/version',
  guard: mayRead('public', 'none'),
  summary: 'The running version and build.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ buildVersion: z.string(), gitCommit: z.string() }),
})
