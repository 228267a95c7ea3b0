import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'
import { systemTables } from './catalogue.ts'

const estate = await smallEstate()
const [first, second] = estate.running.document.workspaces

afterAll(() => estate.close())

async function rowsOf(statement: string, target = estate): Promise<unknown[]> {
  const { body } = await target.post('/api/2.0/sql/statements', {
    warehouse_id: first?.warehouseId,
    statement,
  })
  expect(body).toMatchObject({ status: { state: 'SUCCEEDED' } })
  return list(body, 'result', 'data_array')
}

const schemaFile = join(
  process.env['LAKEGAUGE_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'),
  'schemas/databricks-system-tables.json',
)
const published = z.object({
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
})

// Tables without a known public copy of the definition.
const unpublished = new Set(['account_prices', 'instance_pools', 'instance_events', 'table_lineage'])

test.skipIf(!existsSync(schemaFile)).each(systemTables.filter(({ name }) => !unpublished.has(name)))(
  'system.$schema.$name has only published columns, each of its published type',
  async ({ schema, name }) => {
    const { tables } = published.parse(JSON.parse(readFileSync(schemaFile, 'utf8')))
    const columns = tables[`system.${schema}.${name}`]?.columns ?? []
    const typeBy = new Map(columns.map((column) => [column.name, column.type]))
    const rows = await rowsOf(`describe table system.${schema}.${name}`)
    expect(rows.length).toBeGreaterThan(4)
    for (const row of rows) {
      const [column, type] = [String(field(row, 0)), String(field(row, 1))]
      const expected = typeBy.get(column)
      // If only `struct` is published, its fields are not.
      const isOutline = expected === 'struct' || expected === 'array<struct>'
      const outline = type.startsWith('array<struct') ? 'array<struct>' : type.split('<')[0]
      expect(`${column} ${isOutline ? outline : type}`).toBe(`${column} ${expected}`)
    }
  },
)

test('cuts a run at hour boundaries and has its result only at the end', async () => {
  const rows = await rowsOf(
    `select period_start_time, period_end_time, result_state, run_duration_seconds from system.lakeflow.job_run_timeline
     where run_id = '900719925474099302' order by period_start_time`,
  )
  expect(rows).toEqual([
    ['2025-05-30T22:00:00.000Z', '2025-05-30T23:00:00.000Z', null, null],
    ['2025-05-30T23:00:00.000Z', '2025-05-30T23:15:00.000Z', 'FAILED', '4500'],
    ['2025-05-31T01:00:00.000Z', '2025-05-31T01:30:00.000Z', 'SUCCEEDED', '1800'],
  ])
})

test('shows the hours of a running run once they have arrived', async () => {
  const statement = `select count(*) from system.lakeflow.job_run_timeline where run_id = '900719925474099301'`
  expect(await rowsOf(statement)).toEqual([['0']])
  const later = await smallEstate({ nowMs: Date.parse('2025-05-31T23:30:00Z') })
  expect(await rowsOf(statement, later)).toEqual([['1']])
  await later.close()
})

test('has the cluster and the durations of a task run', async () => {
  const rows = await rowsOf(
    `select job_run_id, task_key, compute_ids, result_state, setup_duration_seconds, execution_duration_seconds
     from system.lakeflow.job_task_run_timeline where run_id = '700000000000004'`,
  )
  expect(rows).toEqual([['900719925474099302', 'load', '["0531-010000-job3"]', 'SUCCEEDED', '300', '1500']])
})

test('has a row for the creation of a job and one for its deletion', async () => {
  expect(
    await rowsOf(
      "select change_time, delete_time from system.lakeflow.jobs where job_id = '903' order by change_time",
    ),
  ).toEqual([
    ['2025-01-03T00:00:00.000Z', null],
    ['2025-05-01T00:00:00.000Z', '2025-05-01T00:00:00.000Z'],
  ])
})

test('shows only jobs of its own region, but usage, prices and workspaces of the whole account', async () => {
  if (second?.credentials.kind !== 'oauth') throw new Error('the second workspace has no OAuth client')
  const { clientId, clientSecret } = second.credentials
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const exchange = await fetch(`${second.url}/oidc/v1/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const token = field(await exchange.json(), 'access_token')
  const countIn = async (table: string) => {
    const response = await fetch(`${second.url}/api/2.0/sql/statements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}` },
      body: JSON.stringify({ warehouse_id: second.warehouseId, statement: `select count(*) from ${table}` }),
    })
    return field(await response.json(), 'result', 'data_array', 0, 0)
  }
  expect(await countIn('system.lakeflow.jobs')).toBe('1')
  expect(await countIn('system.compute.clusters')).toBe('0')
  expect(await countIn('system.billing.usage')).toBe('18')
  expect(await countIn('system.access.workspaces_latest')).toBe('2')
})

test('does not show a price change before its time', async () => {
  const prices = 'select price_end_time from system.billing.list_prices order by price_start_time'
  expect(await rowsOf(prices)).toEqual([[null]])
  const later = await smallEstate({ nowMs: Date.parse('2025-06-01T00:00:00Z') })
  expect(await rowsOf(prices, later)).toEqual([['2025-06-01T00:00:00.000Z'], [null]])
  await later.close()
})

test('has machine minutes that are busy during runs and quiet otherwise, without short-lived machines', async () => {
  const share = 'cpu_user_percent + cpu_system_percent'
  const rows = await rowsOf(
    `select instance_id, count(*), count_if(${share} >= 5), count_if(${share} >= 1 and ${share} < 5)
     from system.compute.node_timeline
     where start_time >= timestamp '2025-05-31 08:00:00' and start_time < timestamp '2025-05-31 22:30:00'
     group by instance_id order by instance_id`,
  )
  expect(rows).toEqual([
    // 22:01 to 22:30, running from 22:05
    ['4edec295d2944f82937e359a1dc0bc01', '29', '25', '4'],
    ['4edec295d2944f82937e359a1dc0bc02', '29', '25', '4'],
    // 08:00:30 to 22:30, used by a person for half an hour
    ['4edec295d2944f82937e359a1dc0bc03', '870', '30', '840'],
  ])
})

test('answers many concurrent statements, including the first ones about minutes of different days', async () => {
  const fresh = await smallEstate()
  const days = ['27', '28', '29', '30', '31']
  const counts = await Promise.all(
    days.flatMap((day) => [
      rowsOf(
        `select count(*) from system.compute.node_timeline where start_time >= timestamp '2025-05-${day} 00:00:00'`,
        fresh,
      ),
      rowsOf(`select count(*) from system.billing.usage where usage_date >= date '2025-05-${day}'`, fresh),
    ]),
  )
  await fresh.close()
  expect(counts.map((rows) => Number(field(rows, 0, 0)) > 0)).not.toContain(false)
})
