import { afterAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isReport } from '#contract/report.ts'
import { hasRole, roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { codeOf, foreignServer, named, plainReading, requestOf, requiredQuery, routes } from './every-call.ts'
import { showsForeignRows } from './foreign-rows.ts'
import { foreignId } from './sample.ts'

const server = await foreignServer()
afterAll(() => server.close())

const endpoints = routes.map((route) => route.endpoint)

async function ask(
  endpoint: AnyEndpoint,
  role: Role | undefined,
  query: Readonly<Record<string, unknown>> = {},
) {
  const headers = role ? signedInAs(role) : {}
  const { statusCode, body } = await server.app.inject({ ...requestOf(endpoint, query), headers })
  return { status: statusCode, body, code: codeOf(body) }
}

/** Every filter by id, set to an id of the foreign workspace. */
function foreignIds(endpoint: AnyEndpoint): Record<string, unknown> {
  const names = Object.keys(endpoint.query.shape).filter((name) => /Ids?$/.test(name))
  const free = names.filter((name) => name !== 'workspaceId' && name !== 'subscriptionId')
  return Object.fromEntries(free.map((name) => [name, foreignId]))
}

/** What else shows rows, which depends on no role: filters and files. */
function otherReadings(endpoint: AnyEndpoint): Record<string, unknown>[] {
  const plain = plainReading(endpoint)
  const csv = isReport(endpoint) ? [{ ...plain, format: 'csv' }] : []
  return [{ ...plain, ...foreignIds(endpoint) }, ...csv]
}

const guarded = endpoints.filter((endpoint) => endpoint.guard.role !== 'public')
const scoped = guarded.filter((endpoint) => 'workspaceId' in endpoint.query.shape)
const mayCall = ({ guard }: AnyEndpoint) => roles.filter((role) => hasRole(guard.role, [role]))

test.each(named(guarded))('%s asks a caller without a session to sign in', async (_name, endpoint) => {
  expect(await ask(endpoint, undefined)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test.each(named(endpoints))(
  '%s admits exactly the roles of its guard, and shows none of them a row of a workspace without access',
  async (_name, endpoint) => {
    const letIn: Role[] = []
    for (const role of roles) {
      const { code, body } = await ask(endpoint, role, plainReading(endpoint))
      expect({ role, failures: server.takeFailures(), leaks: showsForeignRows(body) }).toEqual({
        role,
        failures: [],
        leaks: false,
      })
      if (code !== 'forbidden' && code !== 'unauthenticated') letIn.push(role)
    }
    expect(letIn).toEqual(mayCall(endpoint))
  },
)

test.each(named(endpoints))(
  '%s shows no row of a workspace without access by a filter or in a file',
  async (_name, endpoint) => {
    const [role] = mayCall(endpoint)
    for (const query of otherReadings(endpoint)) {
      const { body } = await ask(endpoint, role, query)
      expect({ query, failures: server.takeFailures(), leaks: showsForeignRows(body) }).toEqual({
        query,
        failures: [],
        leaks: false,
      })
    }
  },
)

test.each(named(scoped))(
  '%s answers the same for a hidden workspace as for a missing one',
  async (_name, endpoint) => {
    const [role] = mayCall(endpoint)
    for (const workspaceId of ['foreign', 'unheard']) {
      const answer = await ask(endpoint, role, { ...requiredQuery(endpoint), workspaceId })
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    }
  },
)

const withBody = guarded.filter(({ body }) => body)

test.each(named(withBody))('%s refuses half a surrogate pair in its body', async (_name, endpoint) => {
  const [role = 'admin'] = mayCall(endpoint)
  const { payload, ...request } = requestOf(endpoint, plainReading(endpoint))
  for (const body of [
    { ...payload, note: '\ud800 abc' },
    { ...payload, notes: [{ 'a\udc00': 'b' }] },
  ]) {
    const answer = await server.app.inject({ ...request, payload: body, headers: signedInAs(role) })
    expect(answer.json()).toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('half of a surrogate'),
    })
  }
})

test('there are calls to test, and rows that an unscoped reader would receive', async () => {
  const { rows } = await server.mart.rows('select workspace_name from workspace')
  expect(endpoints.length).toBeGreaterThan(5)
  expect(showsForeignRows(JSON.stringify(rows))).toBe(true)
})
