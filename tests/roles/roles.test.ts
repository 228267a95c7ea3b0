import { afterAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { apiBase, pathFields, pathOf } from '#contract/endpoint.ts'
import { isNumberField } from '#contract/path-schema.ts'
import { jsonSchemaOf } from '#contract/json-schema.ts'
import { isReport } from '#contract/report.ts'
import { passesGuard, roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import type { LogEntry } from '#http/log.ts'
import { httpServer } from '#http/serve.ts'
import { openSessions, serverParts, signedInAs, user } from '#http/testing/parts.ts'
import { keptAnswers } from '#mart/kept-answers.ts'
import { martWith } from '#testing/mart.ts'
import { foreignRows, showsForeignRows } from './foreign-rows.ts'
import { publishedTables } from '#models/testing/derived-tables.ts'
import { foreignId, sampleFields } from './sample.ts'

// A user per role, with access only to the workspace `own`, which has no rows; all rows are of `foreign`.
const people = roles.map((role) => user(role, role, ['own']))
// Calls that end a session are included.
const sessions = { ...openSessions(people), close: async () => {} }
const known = [
  { workspaceId: 'own', subscriptionId: 'own-subscription', workspaceHost: 'own.example.com' },
  { workspaceId: 'foreign', subscriptionId: 'foreign-subscription', workspaceHost: 'foreign.example.com' },
]
const failures: LogEntry[] = []
const tables = await martWith(foreignRows(await publishedTables()))
const publication = { series: 'test', version: tables.version() }
/** Keeps answers as the product does: whoever sees the same workspaces gets the same rows by one read. */
const mart = { ...tables, rows: keptAnswers(tables.rows, () => publication, 16_000_000) }

async function askLake(question: string, { workspaceIds }: Readonly<Record<string, unknown>>) {
  if (JSON.stringify(workspaceIds) === '["own"]') return []
  throw new Error(`${question} was asked for the workspaces ${JSON.stringify(workspaceIds)}`)
}

const routes = serverRoutes(sessionPorts({ sessions, ask: askLake }))
const server = await httpServer(
  serverParts({
    routes,
    sessions,
    mart,
    log: (entry) => void (entry['level'] === 'error' && failures.push(entry)),
    directory: { workspaces: async () => known, currency: async () => 'USD' },
  }),
)
afterAll(async () => {
  await server.close()
  await mart.close()
})

const endpoints = routes.map((route) => route.endpoint)

async function ask(
  endpoint: AnyEndpoint,
  role: Role | undefined,
  query: Readonly<Record<string, unknown>> = {},
) {
  const path = pathOf(
    endpoint.path,
    Object.fromEntries(
      pathFields(endpoint.path).map((name) => [name, isNumberField(name) ? '0' : foreignId]),
    ),
  )
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const body = endpoint.body && jsonSchemaOf(endpoint.body, 'input')
  const answer = await server.app.inject({
    method: endpoint.method,
    url: `${apiBase}${path}?${parameters}`,
    headers: role ? signedInAs(role) : {},
    ...(body ? { payload: sampleFields(body, body.required ?? []) } : {}),
  })
  return { status: answer.statusCode, body: answer.body, code: codeOf(answer.body) }
}

function codeOf(body: string): unknown {
  return body.startsWith('{') ? JSON.parse(body).code : undefined
}

function requiredQuery(endpoint: AnyEndpoint): Record<string, unknown> {
  const schema = jsonSchemaOf(endpoint.query, 'input')
  return sampleFields(schema, schema.required ?? [])
}

/** Every filter by id, set to an id of the foreign workspace. */
function foreignIds(endpoint: AnyEndpoint): Record<string, unknown> {
  const names = Object.keys(endpoint.query.shape).filter((name) => /Ids?$/.test(name))
  const free = names.filter((name) => name !== 'workspaceId' && name !== 'subscriptionId')
  return Object.fromEntries(free.map((name) => [name, foreignId]))
}

const range = { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

function rangeFor(endpoint: AnyEndpoint) {
  return 'since' in endpoint.query.shape && 'until' in endpoint.query.shape ? range : {}
}

const plainReading = (endpoint: AnyEndpoint) => ({ ...requiredQuery(endpoint), ...rangeFor(endpoint) })

/** What else shows rows, which depends on no role: filters and files. */
function otherReadings(endpoint: AnyEndpoint): Record<string, unknown>[] {
  const plain = plainReading(endpoint)
  const csv = isReport(endpoint) ? [{ ...plain, format: 'csv' }] : []
  return [{ ...plain, ...foreignIds(endpoint) }, ...csv]
}

const named = (some: readonly AnyEndpoint[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const guarded = endpoints.filter((endpoint) => endpoint.guard !== 'public')
const scoped = guarded.filter((endpoint) => 'workspaceId' in endpoint.query.shape)
const mayCall = ({ guard }: AnyEndpoint) => roles.filter((role) => passesGuard(guard, [role]))

test.each(named(guarded))('%s asks a caller without a session to sign in', async (_name, endpoint) => {
  expect(await ask(endpoint, undefined)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test.each(named(endpoints))(
  '%s admits exactly the roles of its guard, and shows none of them a row of a workspace without access',
  async (_name, endpoint) => {
    const letIn: Role[] = []
    for (const role of roles) {
      const { code, body } = await ask(endpoint, role, plainReading(endpoint))
      expect({ role, failures: failures.splice(0), leaks: showsForeignRows(body) }).toEqual({
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
      expect({ query, failures: failures.splice(0), leaks: showsForeignRows(body) }).toEqual({
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

test('there are calls to test, and rows that an unscoped reader would receive', async () => {
  const { rows } = await mart.rows('select workspace_name from workspace')
  expect(endpoints.length).toBeGreaterThan(5)
  expect(showsForeignRows(JSON.stringify(rows))).toBe(true)
})
