import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { route } from '#http/route.ts'
import { httpServer } from '#http/serve.ts'
import type { HttpServer } from '#http/serve.ts'
import { serverParts } from '#http/testing/parts.ts'
import { ApiError, shouldRetry } from './api-error.ts'
import { call, callOrigin } from './call.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { sessionStatus } from './session-status.ts'
import { endpointKey, endpointQuery } from './use-endpoint.ts'

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/echoes/{echoId}',
  guard: mayChange('public', 'none'),
  summary: 'Answers what it was given.',
  query: z.strictObject({ times: z.coerce.number().int().optional() }),
  body: z.strictObject({ text: z.string() }),
  output: z.object({ lines: z.array(z.string()) }),
})

const fail = endpoint({
  name: 'fail',
  method: 'GET',
  path: '/failures',
  guard: mayRead('public', 'none'),
  summary: 'Fails.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({}),
})

const secret = { ...fail, name: 'secret', path: '/secrets', guard: mayRead('user') } as const

let server: HttpServer
beforeAll(async () => {
  const routes = [
    route(echo, ({ path, query, body }) => ({
      lines: Array.from({ length: query.times ?? 1 }, () => `${path.echoId}: ${body.text}`),
    })),
    route(fail, () => {
      throw new CodedError('conflict', 'The name is taken: choose another.', { field: 'name' })
    }),
    route(secret, () => ({})),
  ]
  server = await httpServer(serverParts({ routes }))
  callOrigin(await server.listen(0, '127.0.0.1'))
})
afterAll(() => server.close())
beforeEach(() => sessionStatus.set('open'))

test('sends path, query and body, and answers the parsed answer', async () => {
  const answer = await call(echo, { path: { echoId: 'a/b' }, query: { times: 2 }, body: { text: 'hello' } })
  expect(answer).toEqual({ lines: ['a/b: hello', 'a/b: hello'] })
})

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((error: unknown) => error)
}

test("throws the server's error, with the id that identifies the call in its log", async () => {
  expect(await failureOf(call(fail, {}))).toMatchObject({
    name: 'ApiError',
    code: 'conflict',
    status: 409,
    message: 'The name is taken: choose another.',
    field: 'name',
    correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('marks the session as expired only if nobody is signed in', async () => {
  await failureOf(call(fail, {}))
  expect(sessionStatus.get()).toBe('open')
  expect(await failureOf(call(secret, {}))).toMatchObject({ status: 401 })
  expect(sessionStatus.get()).toBe('expired')
})

test('ends with an abort when it is no longer needed', async () => {
  const controller = new AbortController()
  const answer = failureOf(call(fail, { signal: controller.signal }))
  controller.abort()
  expect(await answer).toMatchObject({ name: 'AbortError' })
})

test('is cached by its endpoint and its input', async () => {
  const client = new QueryClient()
  const input = { path: { echoId: 'x' }, body: { text: 'y' } }
  await client.fetchQuery(endpointQuery(echo, input))
  expect(client.getQueryData(endpointKey(echo, input))).toEqual({ lines: ['x: y'] })
  expect(endpointKey(echo, input).slice(0, 1)).toEqual(endpointKey(echo))
})

test('retries only if waiting helps, and at most twice', () => {
  const notReady = new ApiError({ code: 'not_ready', status: 503, message: '' })
  const wrong = new ApiError({ code: 'invalid_parameter', status: 400, message: '' })
  expect([shouldRetry(0, notReady), shouldRetry(2, notReady), shouldRetry(0, wrong)]).toEqual([
    true,
    false,
    false,
  ])
})
