import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../duckdb/database.ts'
import type { CopyStep } from '../lake.ts'
import { Catalog } from './catalog.ts'
import { copyTable, removeOtherVersions } from './copy-table.ts'
import { Journal } from './journal.ts'
import { failed, succeeded, workspaceDouble, type CannedAnswer } from './testing/workspace-double.ts'
import { Volume } from './volume.ts'
import { Warehouse } from './warehouse.ts'

const columns = [
  { name: 'sale_id', type: 'string' },
  { name: 'amount', type: 'decimal(28,10)' },
  { name: 'count', type: 'int' },
  { name: 'day', type: 'date' },
] as const
const standing = { name: 'sale', columns, version: 7 }
const saleRows = `select * from (values
  ('a', cast('1.5' as decimal(28,10)), 1, date '2025-05-01'),
  ('b', cast('2.5' as decimal(28,10)), 1, date '2025-05-02'),
  ('c', cast('0.0000000001' as decimal(28,10)), 1, date '2025-05-02'),
  ('d', null, 2, date '2025-05-02'),
  ('e', cast('9' as decimal(28,10)), 3, null)) as sale (sale_id, amount, "count", day)`

const spoken: Readonly<Record<string, string>> = {
  VARCHAR: 'STRING',
  INTEGER: 'INT',
  HUGEINT: 'DECIMAL(38,0)',
}
const text = (value: unknown) => String(value)

/** A warehouse with one table. DuckDB answers its statements, which are recorded. */
async function lakeOfSales() {
  const folder = await mkdtemp(join(tmpdir(), 'copy-table-'))
  const engine = await openDatabase({ file: ':memory:', memoryLimitMb: 128, threads: 1 })
  onTestFinished(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })
  await engine.write((writing) => writing.run(`create table sale as ${saleRows}`))
  const run: string[] = []
  const engineState = { failsAt: '', shows: (sql: string) => sql }
  const links: unknown[] = []
  const { settings, asked } = await workspaceDouble(
    async ({ method, path, body }, url): Promise<CannedAnswer> => {
      if (method === 'GET') return { json: links[Number(path.split('/').at(-1))] }
      const { statement, disposition } = JSON.parse(body)
      const sql = text(statement).replace(/^\/\*.*?\*\/ /, '')
      run.push(sql)
      if (engineState.failsAt && sql.includes(engineState.failsAt)) return failed('BAD_REQUEST', 'struck')
      const embedded = engineState
        .shows(sql)
        .replaceAll(' version as of 7', '')
        .replaceAll(/xxhash64\((.*?)\), (\d+)\)/g, 'cast(hash($1) % $2 as integer), $2)')
        .replaceAll('pmod(', 'mod(')
        .replaceAll('`', '"')
      const described = await engine.rows(`describe ${embedded}`)
      const typed = described.map((row) => [
        text(row['column_name']),
        spoken[text(row['column_type'])] ?? text(row['column_type']),
      ])
      const found = await engine.rows(`select cast(columns(*) as varchar) from (${embedded})`)
      const rows = found.map((row) =>
        typed.map(([name = '']) => (row[name] === null ? null : text(row[name]))),
      )
      if (disposition !== 'EXTERNAL_LINKS') return succeeded(Object.fromEntries(typed), rows)
      const link = { external_link: `${url}/links/${links.push(rows) - 1}`, chunk_index: 0 }
      return succeeded(Object.fromEntries(typed), rows, { data_array: undefined, external_links: [link] })
    },
    { rowsAtOnce: 2 },
  )
  const warehouse = new Warehouse(settings)
  const lake = {
    warehouse,
    journal: new Journal(warehouse),
    catalog: new Catalog(warehouse),
    volume: new Volume(warehouse),
    files: async () => engine,
    newPlace: () => join(settings.workFolder, String(asked.length)),
  }
  const steps: CopyStep['slice'][] = []
  const copy = (version = 7) =>
    copyTable(
      lake,
      { ...standing, version },
      { folder, signal: undefined, onSlice: (slice) => steps.push(slice) },
    )
  const sliceStatements = () => run.filter((sql) => /^select `sale_id`.* where /s.test(sql))
  return { folder, engine, copy, engineState, run, steps, sliceStatements }
}

test('a table is copied in slices, and the file has every row once', async () => {
  const { folder, engine, copy, steps, sliceStatements } = await lakeOfSales()
  expect(await copy()).toEqual({
    schema: 'main',
    name: 'sale',
    columns,
    path: 'main.sale.parquet',
    rows: 5,
    sums: { amount: '13.0000000001', count: '8' },
  })
  const file = join(folder, 'main.sale.parquet')
  expect(await engine.rows(`select * from '${file}' order by sale_id`)).toEqual(
    await engine.rows('select * from sale order by sale_id'),
  )
  expect(sliceStatements()).toHaveLength(4)
  expect(steps).toEqual([1, 2, 3, 4].map((number) => ({ number, of: 4 })))
  await expect(readdir(join(folder, 'slices'))).resolves.toEqual(['sale-7.json'])
})

test('an interrupted copy fetches only the missing slices', async () => {
  const { copy, engineState, sliceStatements } = await lakeOfSales()
  engineState.failsAt = "between date '2025-05-02'"
  await expect(copy()).rejects.toThrow('struck')
  const before = sliceStatements().length
  expect(before).toBe(2)
  engineState.failsAt = ''
  const copied = await copy()
  expect(copied.rows).toBe(5)
  expect(sliceStatements().length - before).toBe(2)
  const after = sliceStatements().length
  expect(await copy()).toEqual(copied)
  expect(sliceStatements()).toHaveLength(after)
})

test('slices of another version of a table are not reused', async () => {
  const { folder, copy, engineState } = await lakeOfSales()
  engineState.failsAt = "between date '2025-05-02'"
  await expect(copy()).rejects.toThrow('struck')
  await removeOtherVersions(folder, [{ ...standing, version: 8 }])
  expect(await readdir(join(folder, 'slices'))).toEqual([])
})

test('a copy with a wrong day is refused with that day, and starts again', async () => {
  const { copy, engineState } = await lakeOfSales()
  engineState.shows = (sql) =>
    sql.startsWith('select `sale_id`') ? sql.replace('`count`', 'cast(2 as integer) as `count`') : sql
  await expect(copy()).rejects.toThrow(
    'The copy of sale differs from the table: row_count 1, sum_amount 9.0000000000, sum_count 3 became row_count 1, sum_amount 9.0000000000, sum_count 2.',
  )
  engineState.shows = (sql) => sql
  expect(await copy()).toMatchObject({ sums: { count: '8' } })
})
