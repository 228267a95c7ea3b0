import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isReport } from '#contract/report.ts'
import { roles } from '#contract/roles.ts'
import { questions } from '#features/questions.ts'
import type { MartReader, User } from '#http/ports.ts'
import { openSessions, signedInAs, user } from '#http/testing/parts.ts'
import { publishedTables } from '#models/testing/derived-tables.ts'
import { martWith } from '#testing/mart.ts'
import { foreignServer, named, plainReading, requestOf, routes } from './every-call.ts'
import { foreignRows } from './foreign-rows.ts'
import { foreignId } from './sample.ts'

const kept = 'select * from hidden_sales'

/** Published tables with a statement whose text nobody but an administrator may read, which everybody's workspaces have. */
async function martWithText(): Promise<MartReader & { close(): Promise<void> }> {
  const tables = foreignRows(await publishedTables())
  const rows = Object.entries(tables).map(([name, table]) => {
    const isText = Object.keys(table.columns).filter((column) => column.endsWith('_text'))
    const texts = Object.fromEntries(isText.map((column) => [column, kept]))
    const statement = { part_kind: 'statement', fingerprint: foreignId, ...texts }
    const ofStatement = name === 'warehouse_statement_day' ? statement : {}
    // An incident needs more than recognizable values to be written into a file.
    const all = name.includes('incident') ? [] : table.rows
    return [name, { ...table, rows: all.map((row) => ({ ...row, ...ofStatement })) }] as const
  })
  return martWith(Object.fromEntries(rows))
}

/** Somebody with every role but that of an administrator, who sees all workspaces. */
const others: User = {
  username: 'others',
  roles: roles.filter((role) => role !== 'admin'),
  workspaceIds: null,
  mustChangePassword: false,
}

let server: Awaited<ReturnType<typeof foreignServer>>
let mart: Awaited<ReturnType<typeof martWithText>>

beforeAll(async () => {
  mart = await martWithText()
  server = await foreignServer({ mart, sessions: openSessions([others, user('admin', 'admin', null)]) })
})
afterAll(async () => {
  await server.close()
  await mart.close()
})

const answered = new Set<string>()
const endpoints = routes.map((route) => route.endpoint).filter(({ method }) => method === 'GET')

/** What a call answers somebody, and a list as a file, too, if it can be read. */
async function answersOf(endpoint: AnyEndpoint, username: string): Promise<string> {
  const ask = (query: Readonly<Record<string, unknown>>) =>
    server.app.inject({ ...requestOf(endpoint, query), headers: signedInAs(username) })
  const plain = plainReading(endpoint)
  const { statusCode, body } = await ask(plain)
  if (statusCode !== 200) return body
  answered.add(endpoint.name)
  return isReport(endpoint) ? `${body}\n${(await ask({ ...plain, format: 'csv' })).body}` : body
}

test.each(named(endpoints))('%s answers no text of a statement to other roles', async (_name, endpoint) => {
  expect(await answersOf(endpoint, 'others')).not.toContain('hidden_sales')
})

test('administrators are answered it by each call that is about statements of a warehouse', async () => {
  const about = endpoints.filter(({ path }) =>
    path.startsWith('/reports/sql-warehouses/{warehouseId}/statement'),
  )
  for (const endpoint of about) {
    expect({
      name: endpoint.name,
      hasText: (await answersOf(endpoint, 'admin')).includes('hidden_sales'),
    }).toEqual({
      name: endpoint.name,
      hasText: true,
    })
  }
  expect(about).toHaveLength(3)
})

test('no question to the lake reads texts of statements', () => {
  const reads = (file: URL) => /statement_text|masked_text|query_run/.test(readFileSync(file, 'utf8'))
  expect([...questions].filter(([, file]) => reads(file)).map(([name]) => name)).toEqual([])
  expect(questions.size).toBeGreaterThan(0)
})

test('most calls answered rows', () => {
  expect(answered.size).toBeGreaterThan(endpoints.length / 2)
})
