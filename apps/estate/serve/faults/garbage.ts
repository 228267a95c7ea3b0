import { z } from 'zod'

import { fault } from './fault.ts'

const page =
  '<!doctype html><html><head><title>Bad gateway</title></head><body><pre>upstream connect error</pre>'

export const garbage = fault({
  kind: 'garbage',
  what: 'Answers an HTML error page, with status 200 as proxies do or with another.',
  options: { status: z.literal([200, 403, 500, 502, 504]).default(200) },
  strike: async (_, { status }) => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: page,
  }),
})
