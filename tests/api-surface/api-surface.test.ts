import { expect, test } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import { endpoints } from '#features/server-catalogue.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import { docsPaths } from '#http/docs.ts'
import { callKey, ownCalls, specifiedCalls } from './specification.ts'

/** `user` in the specification means all signed-in users for calls without data; `open` needs no license. */
const guardsFor: Readonly<Record<string, readonly string[]>> = {
  public: ['public'],
  open: ['public', 'signed-in', 'set-up'],
  user: ['user', 'signed-in'],
  admin: ['admin'],
  'billing-admin': ['billing-admin'],
}

/** Areas with all of their calls: a missing one is an error. */
const finishedAreas: ReadonlySet<string> = new Set([
  'workloads',
  'clusters',
  'reports',
  'spend',
  'tags',
  'telemetry',
  'optimization',
])

const mountedEndpoints = serverRoutes(sessionPorts()).map((route) => route.endpoint)
const mounted = new Set([
  ...mountedEndpoints.map(callKey),
  ...docsPaths.map((path) => callKey({ method: 'GET', path: path.slice(apiBase.length) })),
])
const specified = specifiedCalls()

test('exactly the calls of the catalog are mounted', () => {
  expect(mountedEndpoints.map((endpoint) => endpoint.name).toSorted()).toEqual(
    endpoints.map((endpoint) => endpoint.name).toSorted(),
  )
})

test('names and paths of calls are unique', () => {
  expect(new Set(endpoints.map((endpoint) => endpoint.name)).size).toBe(endpoints.length)
  expect(new Set(endpoints.map(callKey)).size).toBe(endpoints.length)
})

test('every call of our own list is mounted', () => {
  expect(
    ownCalls()
      .map(callKey)
      .filter((key) => !mounted.has(key)),
  ).toEqual([])
})

test('every mounted call is in the specification or in our own list', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const listed = new Set([...specified, ...ownCalls()].map(callKey))
  expect([...mounted].filter((key) => !listed.has(key))).toEqual([])
})

test('finished areas have all calls', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const missing = specified.filter((call) => finishedAreas.has(call.area) && !mounted.has(callKey(call)))
  expect(missing.map(callKey)).toEqual([])
})

test('our own list repeats no call of the specification', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const keys = new Set(specified.map(callKey))
  expect(
    ownCalls()
      .map(callKey)
      .filter((key) => keys.has(key)),
  ).toEqual([])
})

test('calls have the guards of the specification', (context) => {
  if (!specified) return context.skip('the specification is not at hand: set LAKEGAUGE_TEST_DATA')
  const guards = new Map(specified.map((call) => [callKey(call), guardsFor[call.guard]]))
  const wrong = mountedEndpoints.filter(
    (endpoint) => guards.get(callKey(endpoint))?.includes(endpoint.guard.role) === false,
  )
  expect(wrong.map((endpoint) => `${endpoint.name}: ${endpoint.guard.role}`)).toEqual([])
})
