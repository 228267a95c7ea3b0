import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { ownUrl } from '#product/contract/own-url.ts'

export const getLastUrl = endpoint({
  name: 'getLastUrl',
  method: 'GET',
  path: '/navigation-history/last-url',
  guard: mayRead('signed-in', 'none'),
  summary: 'The page that the caller visited last, on any device.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ url: z.string().nullable() }),
})

export const saveUrl = endpoint({
  name: 'saveUrl',
  method: 'POST',
  path: '/navigation-history/save-url',
  guard: mayChange('signed-in', 'none'),
  staysOpen: true,
  summary: 'Remembers the page that the caller sees.',
  query: z.strictObject({}),
  body: z.strictObject({ url: ownUrl }),
  output: z.object({ url: z.string() }),
})
