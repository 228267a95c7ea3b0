import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../duckdb/database.ts'
import { literal } from '../duckdb/column-type.ts'
import { resultToParquet } from './result-file.ts'
import { workspaceDouble } from './testing/workspace-double.ts'
import { Warehouse } from './warehouse.ts'

const columns = [
  { name: 'id', type: 'string' },
  { name: 'money', type: 'decimal(28,10)' },
  { name: 'at', type: 'timestamp' },
  { name: 'tags', type: 'map<string,string>' },
] as const
const parts = [
  [
    ['null', '1.5000000000', '1746093600000001', '{"b":"1","a":null}'],
    [null, null, null, null],
  ],
  [['it\'s "x",\n', '0E-10', '-1', '{}']],
]

test('a result of several links becomes one exact file, and expired links are requested again', async () => {
  const refused = new Set(['/links/0?old', '/links/1?old'])
  const { settings, asked } = await workspaceDouble(({ path }, url) => {
    if (refused.has(path)) return { status: 403 }
    const index = Number(/(\d)(?:\?|$)/.exec(path)?.[1])
    if (path.startsWith('/links/')) return { json: parts[index] }
    const next = index === 0 ? { next_chunk_index: 1 } : {}
    return {
      json: { external_links: [{ external_link: `${url}/links/${index}`, chunk_index: index, ...next }] },
    }
  })
  const files = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  const target = join(settings.workFolder, 'result.parquet')
  const first = {
    external_links: [{ external_link: `${settings.host}/links/0?old`, chunk_index: 0, next_chunk_index: 1 }],
  }
  const result = { statementId: 'statement-1', columns: [], rowCount: 3, first }
  const warehouse = new Warehouse(settings)
  await resultToParquet(result, { warehouse, files, columns, folder: join(settings.workFolder, 'x'), target })
  expect(await files.rows(`select * from ${literal(target)}`)).toEqual([
    { id: 'null', money: '1.5000000000', at: '2025-05-01T10:00:00.000001Z', tags: { b: '1', a: null } },
    { id: null, money: null, at: null, tags: null },
    { id: 'it\'s "x",\n', money: '0.0000000000', at: '1969-12-31T23:59:59.999999Z', tags: {} },
  ])
  // A link is authorized by itself.
  expect(
    asked.filter(({ path }) => path.startsWith('/links/')).every(({ headers }) => !headers.authorization),
  ).toBe(true)
  await files.close()
})

test('a result with missing rows fails', async () => {
  const { settings } = await workspaceDouble(() => ({ json: parts[0] }))
  const files = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  const first = { external_links: [{ external_link: `${settings.host}/links/0`, chunk_index: 0 }] }
  const written = resultToParquet(
    { statementId: 'statement-1', columns: [], rowCount: 3, first },
    {
      warehouse: new Warehouse(settings),
      files,
      columns,
      folder: join(settings.workFolder, 'x'),
      target: join(settings.workFolder, 'result.parquet'),
    },
  )
  await expect(written).rejects.toThrow('gave 2 of the 3 rows of statement statement-1')
  await files.close()
})

test('a result without rows becomes a file with its columns', async () => {
  const { settings } = await workspaceDouble(() => ({ status: 500 }))
  const files = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  const target = join(settings.workFolder, 'result.parquet')
  const result = { statementId: 'statement-1', columns: [], rowCount: 0, first: undefined }
  const place = {
    warehouse: new Warehouse(settings),
    files,
    columns,
    folder: join(settings.workFolder, 'x'),
    target,
  }
  await resultToParquet(result, place)
  const described = await files.rows(`describe select * from ${literal(target)}`)
  expect(described.map((column) => column['column_type'])).toEqual([
    'VARCHAR',
    'DECIMAL(28,10)',
    'TIMESTAMP',
    'MAP(VARCHAR, VARCHAR)',
  ])
  await files.close()
})
