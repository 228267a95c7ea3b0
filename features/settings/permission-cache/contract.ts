import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'

export const invalidateCache = endpoint({
  name: 'invalidateCache',
  method: 'POST',
  path: '/settings/cache/invalidate',
  guard: mayChange('user', 'none'),
  summary: 'Forgets the kept rights of the caller, or of everybody, so that they are looked up again.',
  staysOpen: true,
  query: z.strictObject({}),
  body: z.strictObject({
    ofEverybody: z
      .boolean()
      .default(false)
      .meta({ description: 'True: the rights of everybody; only admins may.' }),
  }),
  output: z.object({ forgotten: z.int().meta({ description: 'Of how many people rights were kept.' }) }),
})
