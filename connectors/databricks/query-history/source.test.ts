import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf, warehouseWith } from '../../testing/warehouse.ts'
import { markedStatement, statementMark } from '#exchange/own-statement.ts'
import { databricks } from '../system.ts'
import { queryHistory } from './source.ts'

test('statements of the product are recognized by their mark, with their purpose', async () => {
  const instants = { start_time: 'timestamp', end_time: 'timestamp' }
  const columns = { statement_id: 'string', statement_text: 'string', ...instants }
  const texts = [
    markedStatement(statementMark('collect'), 'describe table system.billing.usage'),
    markedStatement(statementMark('lake', 'product-1', 'b7f3'), 'insert into run select 1'),
    '/* lakegauges */ select 1',
    "select '/* lakegauge collect */ '",
    null,
  ]
  const rows = texts.map((statement_text, index) => ({
    statement_id: `s-${index}`,
    statement_text,
    start_time: '2025-05-30T10:00:00.000Z',
    end_time: '2025-05-30T10:00:01.000Z',
  }))
  const { url } = await answering(warehouseWith({ name: 'system.query.history', columns, rows }))
  const { rows: found } = await collected({
    source: queryHistory,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(found['query_run']?.map((row) => row['own_purpose'])).toEqual([
    'collect',
    'lake',
    null,
    null,
    'unreadable',
  ])
})

test('a statement has its times and its source, and the beginning of a long text', async () => {
  const columns = {
    statement_id: 'string',
    statement_text: 'string',
    compute: 'struct<type:string,warehouse_id:string>',
    query_source: 'struct<job_info:struct<job_run_id:string>,dashboard_id:string>',
    total_duration_ms: 'bigint',
    from_result_cache: 'boolean',
    start_time: 'timestamp',
    end_time: 'timestamp',
  }
  const rows = [
    {
      statement_id: 's-1',
      statement_text: 'x'.repeat(5_000),
      'compute.type': 'WAREHOUSE',
      'compute.warehouse_id': 'w',
      'query_source.job_info.job_run_id': '8',
      'query_source.dashboard_id': null,
      total_duration_ms: '1234',
      from_result_cache: 'false',
      start_time: '2025-05-30T23:59:59.000Z',
      end_time: '2025-05-31T00:00:01.000Z',
    },
    { statement_id: 'still going', start_time: '2025-05-30T23:59:59.000Z', end_time: null },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.query.history', columns, rows }))
  const { rows: found } = await collected({
    source: queryHistory,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(found['query_run']).toMatchObject([
    {
      statement_id: 's-1',
      statement_text: 'x'.repeat(4_000),
      warehouse_id: 'w',
      job_run_id: '8',
      dashboard_id: null,
      total_duration_ms: '1234',
      from_result_cache: false,
      day: '2025-05-30',
      last_day: '2025-05-31',
    },
    { statement_id: 'still going', day: '2025-05-30', last_day: '2025-05-30' },
  ])
})

test('a window is selected by the last progress, so that statements of days are included, else by the start', async () => {
  const instants = { start_time: 'timestamp', end_time: 'timestamp' }
  const selectedBy = async (columns: Readonly<Record<string, string>>) => {
    const table = { name: 'system.query.history', columns: { statement_id: 'string', ...columns }, rows: [] }
    const { url, requests } = await answering(warehouseWith(table))
    await collected({
      source: queryHistory,
      system: databricks,
      connection: connectionTo(url),
      scope: 'westeurope',
      window: { since: '2025-05-25', until: '2025-06-01' },
    })
    return /where (\w+) >= :since\n {2}and (\w+) < :until$/
      .exec(requests.slice(1, 2).map(statementOf)[0]?.statement ?? '')
      ?.slice(1)
  }
  expect(await selectedBy({ ...instants, update_time: 'timestamp' })).toEqual(['update_time', 'update_time'])
  expect(await selectedBy(instants)).toEqual(['start_time', 'start_time'])
})
