import { expect, test } from 'vitest'
import { openDatabase } from '../duckdb/database.ts'
import { Catalog } from './catalog.ts'
import { Journal } from './journal.ts'
import { pendingEntry, settlePending } from './pending.ts'
import { failed, succeeded, workspaceDouble } from './testing/workspace-double.ts'
import { Volume } from './volume.ts'
import { Warehouse } from './warehouse.ts'

const sale = {
  name: 'sale',
  meaning: 'One row is a sale.',
  key: ['sale_id'],
  columns: { sale_id: 'string' },
  arrival: 'latest',
}
const pending = pendingEntry({
  id: 'window 7',
  version: 3,
  folder: 'batches/3-abc',
  files: ['sale.parquet'],
  tables: [{ name: 'sale', file: 'sale.parquet', isPlain: false }],
  entries: [
    { kind: 'batch', name: 'window 7', version: 3, value: '{}' },
    { kind: 'checkpoint', name: 'sales', scope: '', value: '"later"' },
    { kind: 'change', name: 'sale', scope: '2026-01-01/2026-01-01', version: 3 },
  ],
})
const columns = { seq: 'BIGINT', session: 'STRING', kind: 'STRING', name: 'STRING', scope: 'STRING' }
const more = { version: 'BIGINT', value: 'STRING', gone: 'BOOLEAN' }
const kept = [
  ['1', 'one', 'raw_table', 'sale', '', null, JSON.stringify(sale), 'false'],
  ['2', 'one', 'pending', 'batch', '', '3', pending.value ?? null, 'false'],
]

/** Settles the pending batch whose write fails with a message; answers the new journal entries. */
async function settledAfter(message: string) {
  const put: { kind: string; name: string; gone: boolean }[] = []
  const { settings } = await workspaceDouble((asked) => {
    const { statement, parameters } = JSON.parse(asked.body)
    if (String(statement).includes('insert into lakegauge_journal')) {
      put.push(...JSON.parse(parameters[0].value))
      return succeeded({ num_affected_rows: 'BIGINT' }, [['3']])
    }
    if (String(statement).includes('merge into')) return failed('BAD_REQUEST', message)
    return succeeded({ ...columns, ...more }, kept)
  })
  const warehouse = new Warehouse(settings)
  const journal = new Journal(warehouse)
  await journal.certain()
  const settled = settlePending({
    warehouse,
    journal,
    catalog: new Catalog(warehouse),
    volume: new Volume(warehouse),
    files: () => openDatabase({ file: ':memory:', memoryLimitMb: 128 }),
    newPlace: () => settings.workFolder,
  })
  const error = await settled.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { error, journal, put: put.filter(({ kind }) => kind !== 'spending') }
}

const volume = 'dbfs:/Volumes/main/lake/files/lakegauge'

test.each([
  `[PATH_NOT_FOUND] Path does not exist: ${volume}/batches/3-abc/sale.parquet. SQLSTATE: 42K03`,
  `[FAILED_READ_FILE.DBR_FILE_NOT_EXIST] Error while reading file ${volume}/batches/3-abc/sale.parquet.`,
  `${'a word '.repeat(50)}[PATH_NOT_FOUND] s3://bucket/volumes/7/lakegauge/batches/3-abc/sale.parquet`,
])(
  'a batch whose files somebody removed is fetched again, and its days count as changed: %s',
  async (message) => {
    const { error, journal, put } = await settledAfter(message)
    expect(error).toBeUndefined()
    expect(put.map(({ kind, name, gone }) => [kind, name, gone])).toEqual([
      ['batch', 'given up: window 7', false],
      ['change', 'sale', false],
      ['pending', 'batch', true],
    ])
    expect(journal.get('checkpoint', 'sales')).toBeUndefined()
    expect(journal.get('batch', 'window 7')).toBeUndefined()
  },
)

test.each([
  '[FAILED_READ_FILE.DBR_FILE_NOT_EXIST] Error while reading file s3://bucket/tables/7/part-0.parquet.',
  '[PATH_NOT_FOUND] Path does not exist: s3://bucket/tables/7/_delta_log.',
  `[PATH_NOT_FOUND] Path does not exist: ${volume}/batches/30-abc/sale.parquet.`,
])('a batch is kept, with its files, while a table lacks files of its own: %s', async (message) => {
  const { error, journal, put } = await settledAfter(message)
  expect(String(error)).toContain(message.slice(0, 80))
  expect(put).toEqual([])
  expect(journal.get('pending', 'batch')).toBeDefined()
})
