import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../duckdb/database.ts'
import { Catalog } from './catalog.ts'
import { Journal } from './journal.ts'
import { importTables } from './import-tables.ts'
import { failed, succeeded, workspaceDouble } from './testing/workspace-double.ts'
import { Volume } from './volume.ts'
import { Warehouse } from './warehouse.ts'

const folderIn = (path: string) => /\/lakegauge\/(filling\/[^/`]+)/.exec(path)?.[1]

test('a repeated import of a table reads no file of the interrupted one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'take-'))
  const files = await openDatabase({
    file: ':memory:',
    memoryLimitMb: 128,
    temporaryFolder: join(folder, 'spill'),
    threads: 1,
  })
  onTestFinished(async () => {
    await files.close()
    await rm(folder, { recursive: true, force: true })
  })
  await files.read((reading) =>
    reading.run(`copy (select 1::integer as n) to '${join(folder, 'sale.parquet')}' (format parquet)`),
  )
  const read: (string | undefined)[] = []
  const { settings, asked } = await workspaceDouble((call) => {
    if (call.method !== 'POST') return { status: 204 }
    const text = String(JSON.parse(call.body).statement)
    if (text.includes('insert overwrite')) {
      read.push(folderIn(text))
      return read.length === 1 ? failed('BAD_REQUEST', 'struck') : succeeded({}, [])
    }
    return text.includes('count(*)')
      ? succeeded({ value_0: 'BIGINT', value_1: 'DECIMAL(38,0)' }, [['1', '1']])
      : succeeded({}, [])
  })
  const warehouse = new Warehouse(settings)
  const lake = {
    warehouse,
    journal: new Journal(warehouse),
    catalog: new Catalog(warehouse),
    volume: new Volume(warehouse),
    files: async () => files,
    newPlace: () => join(settings.workFolder, String(asked.length)),
  }
  const columns = [{ name: 'n', type: 'int' }] as const
  const sale = {
    schema: 'main',
    name: 'sale',
    columns,
    path: 'sale.parquet',
    rows: 1,
    sums: { n: '1' },
  } as const
  await expect(importTables(lake, folder, [sale])).rejects.toThrow('struck')
  const before = asked.length
  await importTables(lake, folder, [sale])
  const sent = asked.slice(before).filter(({ path }) => path.startsWith('/api/2.0/fs/files/'))
  expect(new Set(sent.map(({ path }) => folderIn(path)))).toEqual(new Set([read[1]]))
  expect(read[1]).not.toBe(read[0])
})
