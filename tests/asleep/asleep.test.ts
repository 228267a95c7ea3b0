import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { apiBase, pathFields, pathOf, type AnyEndpoint } from '#contract/endpoint.ts'
import { isNumberField } from '#contract/path-schema.ts'
import { jsonSchemaOf } from '#contract/json-schema.ts'
import { isReport } from '#contract/report.ts'
import { questions } from '#features/questions.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { sessionPorts } from '#features/testing/session-server.ts'
import type { QueryValues } from '#http/ports.ts'
import { httpServer } from '#http/serve.ts'
import { openSessions, serverParts, signedInAs, user } from '#http/testing/parts.ts'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import { workspaceDouble } from '#lake/databricks/testing/workspace-double.ts'
import { martWith } from '#testing/mart.ts'
import { answerQuestion } from '#worker/questions.ts'
import { foreignRows } from '../roles/foreign-rows.ts'
import { publishedTables } from '#models/testing/derived-tables.ts'
import { foreignId, sampleFields } from '../roles/sample.ts'
import { isStatement, journalDouble } from './journal-double.ts'

const everybody = [user('root', 'admin', null), user('bill', 'billing-admin', null)]
const range = { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }

const words: Readonly<Record<string, string | null>> = {
  source: 'databricks_usage',
  purpose: 'collect',
  evidence: 'history',
  category: 'PERFORMANCE',
  rule: 'idle_instance',
  target: 'APC',
  frequency: 'DAILY',
  severity: 'LOW',
  level: 'ASSET',
  period: 'DAY',
  limit_1_least: '1',
  limit_2_label: null,
  waits_for: null,
}

/** Published tables with a row each: enumerated columns have one of their values, and documents are valid. */
async function sampleTables() {
  const tables = Object.entries(foreignRows(await publishedTables()))
  return Object.fromEntries(
    tables.map(([name, { columns, rows }]) => {
      const fitting = Object.keys(columns).flatMap((column) => {
        const word = column.endsWith('_json') ? '{}' : words[column]
        return word === undefined ? [] : [[column, word] as const]
      })
      return [name, { columns, rows: rows.map((row) => ({ ...row, ...Object.fromEntries(fitting) })) }]
    }),
  )
}

/** The product over a lake on a SQL warehouse, and the requests to its workspace since. */
async function productOnWarehouse() {
  const { settings, asked } = await workspaceDouble(journalDouble())
  const lake = await openDatabricksLake(settings)
  const mart = await martWith(await sampleTables())
  const sessions = { ...openSessions(everybody), close: async () => {} }
  const named = new Set<string>()
  const ask = (name: string, parameters: QueryValues, signal: AbortSignal) => {
    named.add(name)
    return answerQuestion(lake, { name, parameters }, signal)
  }
  const purging = {
    ...sessionPorts().purging,
    // The lake has no days to count rows of.
    preview: async () => {
      await lake.rows('select 1 as row_count')
      return []
    },
  }
  const routes = serverRoutes(sessionPorts({ sessions, ask, purging, questionsRunStatements: true }))
  const directory = {
    workspaces: async () => [
      {
        workspaceId: 'foreign',
        subscriptionId: 'foreign-subscription',
        workspaceHost: 'foreign.example.com',
      },
    ],
    currency: async () => 'USD',
  }
  const server = await httpServer(serverParts({ routes, sessions, mart, directory }))
  const close = async () => {
    await server.close()
    await mart.close()
    await lake.close()
  }
  asked.length = 0
  return { lake, server, asked, named, endpoints: routes.map(({ endpoint }) => endpoint), close }
}

/** Asked of what an earlier question of the same call answers, which has no rows here. */
const later: ReadonlySet<string> = new Set(['what-if-machines', 'what-if-minutes', 'what-if-stages'])

function addressesOf(endpoint: AnyEndpoint): string[] {
  const fields = Object.fromEntries(
    pathFields(endpoint.path).map((name) => [name, isNumberField(name) ? '0' : foreignId]),
  )
  const schema = jsonSchemaOf(endpoint.query, 'input')
  const inRange = 'since' in endpoint.query.shape ? range : {}
  const plain = { ...sampleFields(schema, schema.required ?? []), ...inRange }
  const queries = isReport(endpoint) ? [plain, { ...plain, format: 'csv' }] : [plain]
  return queries.map((query) => {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )
    return `${apiBase}${pathOf(endpoint.path, fields)}?${parameters}`
  })
}

/** The method of a call, and a body where it has one. */
function sentTo({ method, body }: AnyEndpoint): InjectOptions {
  const schema = body && jsonSchemaOf(body, 'input')
  return { method, ...(schema && { payload: sampleFields(schema, schema.required ?? []) }) }
}

test('no page sends a statement to the warehouse; only named, long-running questions do', async () => {
  const { server, asked, named, endpoints, close } = await productOnWarehouse()
  const statuses: number[] = []
  const askedFor = async (url: string, username = 'root', sent: InjectOptions = {}) => {
    const before = asked.length
    const answer = await server.app.inject({ url, headers: signedInAs(username), ...sent })
    statuses.push(answer.statusCode)
    return asked.slice(before)
  }
  const waking: string[] = []
  for (const endpoint of endpoints.filter(({ method, mayTakeLong }) => method === 'GET' || mayTakeLong)) {
    for (const url of addressesOf(endpoint)) {
      const username = endpoint.guard.role === 'billing-admin' ? 'bill' : 'root'
      const found = await askedFor(url, username, sentTo(endpoint))
      if (found.length > 0) waking.push(endpoint.name)
      expect({ url, statements: found.filter(isStatement).length }).toEqual({ url, statements: found.length })
    }
  }
  for (const url of ['/healthz', '/readyz', '/readyz?detail', '/', '/reporting'])
    expect(await askedFor(url)).toEqual([])
  expect([...new Set(waking)]).toEqual(
    endpoints.filter(({ mayTakeLong }) => mayTakeLong).map(({ name }) => name),
  )
  expect([...named].toSorted()).toEqual([...questions.keys()].filter((name) => !later.has(name)).toSorted())
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(waking.length + 10)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await close()
}, 240_000)

test('the server reads the lake between jobs without a statement', async () => {
  const { settings, asked } = await workspaceDouble(journalDouble())
  const lake = await openDatabricksLake(settings)
  expect(asked.filter(isStatement).length).toBeGreaterThan(0)
  asked.length = 0
  await lake.checkpoints()
  await lake.checkpoint('usage', '1')
  await lake.conflicts()
  await lake.statementUsage()
  await lake.giveBack()
  await lake.version()
  await lake.note('derived')
  await lake.dataDays()
  await lake.changedTables(0)
  await lake.changedDays('usage_record', 0)
  await lake.derivedHash('run_cost_part')
  expect(asked).toEqual([])
  await lake.close()
})
