import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { tableLineage } from './source.ts'

const events = {
  hour: '2025-05-30T23:00:00.000Z',
  first_event_time: '2025-05-30T23:05:00.000Z',
  last_event_time: '2025-05-30T23:55:00.000Z',
  event_count: '3',
}
const job = {
  account_id: 'account',
  workspace_id: '4400',
  metastore_id: 'm',
  table_name: 'main.gold.orders',
  entity_type: 'JOB',
  entity_id: '7',
}

test('reads and writes are added up by the warehouse, of jobs with their runs', async () => {
  const { url, requests } = await answering({
    'POST /api/2.0/sql/statements': (request) => {
      const isWrite = statementOf(request).statement.includes(' as run_id')
      const row = { ...job, ...(isWrite && { run_id: '9007199254740993' }), ...events }
      const columns = Object.keys(row).map((name) => ({ name }))
      return {
        statement_id: 'statement',
        status: { state: 'SUCCEEDED' },
        manifest: { schema: { columns }, total_row_count: 1 },
        result: {
          external_links: [
            {
              external_link: `http://${request.headers.host}/${isWrite ? 'writes' : 'reads'}`,
              chunk_index: 0,
            },
          ],
        },
      }
    },
    'GET /writes': { status: 200, text: csvOf({ ...job, run_id: '9007199254740993', ...events }) },
    'GET /reads': { status: 200, text: csvOf({ ...job, entity_id: 'd', ...events }) },
  })
  const { rows } = await collected({
    source: tableLineage,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-25', until: '2025-06-01' },
  })
  expect(rows['table_write']).toMatchObject([
    { table_name: 'main.gold.orders', run_id: '9007199254740993', event_count: '3', day: '2025-05-30' },
  ])
  expect(rows['table_read']).toMatchObject([{ entity_id: 'd', last_day: '2025-05-30' }])
  const asked = requests.flatMap((request) => (request.method === 'POST' ? [statementOf(request)] : []))
  expect(asked.map(({ statement }) => /group by .*/.exec(statement)?.[0].includes('job_run_id'))).toEqual([
    true,
    false,
  ])
  expect(asked[0]?.parameters).toMatchObject([
    { name: 'since', value: '2025-05-25T00:00:00Z' },
    { name: 'until', value: '2025-06-01T00:00:00Z' },
  ])
})

function csvOf(row: Readonly<Record<string, string>>): string {
  return `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`
}
