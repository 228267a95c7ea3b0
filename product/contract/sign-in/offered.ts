import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'

/** A way to sign in at a provider, as the sign-in page shows it. */
const offeredProvider = z.object({
  provider: z.string(),
  label: z.string(),
  button: z.string(),
  /** Where the browser goes to sign in. */
  path: z.string(),
})

export type OfferedProvider = z.output<typeof offeredProvider>

export const listSignInProviders = endpoint({
  name: 'listSignInProviders',
  method: 'GET',
  path: '/public/sign-in-providers',
  guard: mayRead('public', 'none'),
  summary:
    'The ways to sign in: providers with the path at which each begins, and whether local accounts do.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ providers: z.array(offeredProvider), allowsLocal: z.boolean() }),
})
