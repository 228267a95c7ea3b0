import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { call, callOrigin } from './call.ts'
import { mayRead } from '#contract/guard.ts'

const getNothing = endpoint({
  name: 'getNothing',
  method: 'GET',
  path: '/nothing',
  guard: mayRead('public', 'none'),
  summary: 'Nothing.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({}),
})

async function failure(): Promise<unknown> {
  return call(getNothing, {}).catch((error: unknown) => error)
}

test('reports that the server cannot be reached', async () => {
  callOrigin('http://127.0.0.1:1')
  expect(await failure()).toMatchObject({ code: 'unreachable', status: 0 })
})

test('accepts the error page of a proxy', async () => {
  const proxy = createServer((_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  callOrigin(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  expect(await failure()).toMatchObject({ code: 'internal', status: 502 })
  proxy.close()
})
