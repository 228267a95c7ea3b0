import { apiBase, pathFields, pathOf, type AnyEndpoint } from '#contract/endpoint.ts'
import { jsonSchemaOf } from '#contract/json-schema.ts'
import { isNumberField } from '#contract/path-schema.ts'
import { roles } from '#contract/roles.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import type { LogEntry } from '#http/log.ts'
import type { SessionStore } from '#http/ports.ts'
import type { Route } from '#http/route.ts'
import { httpServer } from '#http/serve.ts'
import type { ServerParts } from '#http/server-context.ts'
import { openSessions, serverParts, user } from '#http/testing/parts.ts'
import { keptAnswers } from '#mart/kept-answers.ts'
import { publishedTables } from '#models/testing/derived-tables.ts'
import { martWith } from '#testing/mart.ts'
import { foreignRows } from './foreign-rows.ts'
import { foreignId, sampleFields } from './sample.ts'

/** A user per role, with access only to the workspace `own`, which has no rows; all rows are of `foreign`. */
const people = roles.map((role) => user(role, role, ['own']))

// Calls that end a session are included.
const sessions: SessionStore = { ...openSessions(people), close: async () => {} }
const known = [
  { workspaceId: 'own', subscriptionId: 'own-subscription', workspaceHost: 'own.example.com' },
  { workspaceId: 'foreign', subscriptionId: 'foreign-subscription', workspaceHost: 'foreign.example.com' },
]

async function askLake(question: string, { workspaceIds }: Readonly<Record<string, unknown>>) {
  if (JSON.stringify(workspaceIds) === '["own"]') return []
  throw new Error(`${question} was asked for the workspaces ${JSON.stringify(workspaceIds)}`)
}

/** Every call of the product. */
export const routes = serverRoutes(sessionPorts({ sessions, ask: askLake }))

/** Every call by its method and path, as cases of a test. */
export const named = (some: readonly AnyEndpoint[]) =>
  some.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** A server of every call over published tables whose rows are all of the workspace `foreign`. */
export async function foreignServer(
  given: Partial<ServerParts> = {},
  wrapped: (route: Route) => Route = (route) => route,
) {
  const failures: LogEntry[] = []
  const tables = await martWith(foreignRows(await publishedTables()))
  const publication = { series: 'test', version: tables.version() }
  /** Keeps answers as the product does: whoever sees the same workspaces gets the same rows by one read. */
  const mart = { ...tables, rows: keptAnswers(tables.rows, () => publication, 16_000_000) }
  const server = await httpServer(
    serverParts({
      routes: routes.map(wrapped),
      sessions,
      mart,
      log: (entry) => void (entry['level'] === 'error' && failures.push(entry)),
      directory: { workspaces: async () => known, currency: async () => 'USD' },
      ...given,
    }),
  )
  return {
    app: server.app,
    mart,
    /** The errors that were logged since the last time. */
    takeFailures: () => failures.splice(0),
    async close() {
      await server.close()
      await mart.close()
    },
  }
}

/** A request of a call that names things of the foreign workspace. */
export function requestOf(endpoint: AnyEndpoint, query: Readonly<Record<string, unknown>> = {}) {
  const valueOf = (name: string) =>
    endpoint.pathValues?.[name]?.[0] ?? (isNumberField(name) ? '0' : foreignId)
  const fields = pathFields(endpoint.path).map((name) => [name, valueOf(name)])
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const body = endpoint.body && jsonSchemaOf(endpoint.body, 'input')
  return {
    method: endpoint.method,
    url: `${apiBase}${pathOf(endpoint.path, Object.fromEntries(fields))}?${parameters}`,
    ...(body ? { payload: sampleFields(body, body.required ?? []) } : {}),
  }
}

/** The parameters that a call asks for. */
export function requiredQuery(endpoint: AnyEndpoint): Record<string, unknown> {
  const schema = jsonSchemaOf(endpoint.query, 'input')
  return sampleFields(schema, schema.required ?? [])
}

const range = { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

/** The parameters that a call asks for, and a range where it takes one. */
export function plainReading(endpoint: AnyEndpoint): Record<string, unknown> {
  const isRanged = 'since' in endpoint.query.shape && 'until' in endpoint.query.shape
  return { ...requiredQuery(endpoint), ...(isRanged ? range : {}) }
}

/** The code of an error's answer. */
export function codeOf(body: string): unknown {
  return body.startsWith('{') ? JSON.parse(body).code : undefined
}
