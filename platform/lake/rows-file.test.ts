import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lakeWith } from '#testing/lake.ts'
import { openRowsFile, rowsToParquet } from './rows-file.ts'
import type { RawTable } from './table.ts'

const reading: RawTable = {
  name: 'reading',
  meaning: 'A reading of a meter.',
  columns: {
    meter_id: 'string',
    read_time: 'timestamp',
    quantity: 'decimal(22,12)',
    ticks: 'bigint',
    is_final: 'boolean',
    tags: 'map<string,string>',
  },
  key: ['meter_id', 'read_time'],
  arrival: 'once',
}

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rows-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function rowsOf(file: string) {
  const lake = await lakeWith([])
  const rows = await lake.rows(`select * from read_parquet('${file}') order by meter_id`)
  await lake.close()
  return rows
}

test('rows get the types of their table', async () => {
  const folder = await folderOfTest()
  const file = join(folder, 'a.parquet')
  const row = {
    meter_id: 'a',
    read_time: '2025-05-01T01:00:00+01:00',
    quantity: '0.123456789012',
    ticks: 9007199254740993n,
    is_final: true,
    tags: { b: 2, a: 'x' },
    day: '2025-05-01',
    last_day: null,
  }
  expect(await rowsToParquet(reading, [[row], [{ meter_id: 'b' }]], file)).toEqual({ rows: 2, misfits: {} })
  const nothing = { read_time: null, quantity: null, ticks: null, is_final: null, tags: null, day: null }
  expect(await rowsOf(file)).toEqual([
    {
      ...row,
      read_time: '2025-05-01T00:00:00.000Z',
      ticks: '9007199254740993',
      tags: { a: 'x', b: '2' },
    },
    { meter_id: 'b', ...nothing, last_day: null },
  ])
  expect(await readdir(folder)).toEqual(['a.parquet'])
})

test('values that do not fit become null and are counted', async () => {
  const file = join(await folderOfTest(), 'a.parquet')
  const rows = [
    { meter_id: 'a', ticks: 'many', quantity: '1e30', day: '2025-05-01' },
    { meter_id: 'b', ticks: '12', quantity: '1', day: 'someday' },
    { meter_id: 'c', ticks: 'few', tags: 7 },
  ]
  expect(await rowsToParquet(reading, [rows], file)).toEqual({
    rows: 3,
    misfits: { ticks: 2, quantity: 1, day: 1, tags: 1 },
  })
  expect(await rowsOf(file)).toMatchObject([
    { ticks: null, quantity: null, day: '2025-05-01' },
    { ticks: '12', quantity: '1.000000000000', day: null },
    { ticks: null, tags: null },
  ])
})

test('a document in a text column keeps its JSON text', async () => {
  const file = join(await folderOfTest(), 'a.parquet')
  await rowsToParquet(reading, [[{ meter_id: [{ b: 1, a: 'x' }] }]], file)
  expect(await rowsOf(file)).toMatchObject([{ meter_id: '[{"b":1,"a":"x"}]' }])
})

test('an empty batch makes an empty file with all columns', async () => {
  const file = join(await folderOfTest(), 'a.parquet')
  expect(await rowsToParquet(reading, [], file)).toEqual({ rows: 0, misfits: {} })
  expect(await rowsOf(file)).toEqual([])
})

test('a row with an undeclared column is refused and leaves no file', async () => {
  const folder = await folderOfTest()
  const write = rowsToParquet(reading, [[{ meter_id: 'a', colour: 'red' }]], join(folder, 'a.parquet'))
  await expect(write).rejects.toThrow('not declared: colour')
  expect(await readdir(folder)).toEqual([])
})

test('a CSV file is read through a select of its texts', async () => {
  const folder = await folderOfTest()
  const csv = join(folder, 'a.csv')
  const file = join(folder, 'a.parquet')
  await writeFile(
    csv,
    '\uFEFFmeter,"read ""at""",amount\r\na,2025-05-01T00:00:00Z,"1.5"\r\n"b,\nc",,many\r\n',
  )
  const select = `select meter as meter_id, "read ""at""" as read_time, amount as quantity, null as ticks,
    'true' as is_final, map {'from': meter} as tags, '2025-05-01' as day, '2025-05-01' as last_day from csv`
  expect(await rowsToParquet(reading, { csv, select }, file)).toEqual({ rows: 2, misfits: { quantity: 1 } })
  expect(await rowsOf(file)).toMatchObject([
    { meter_id: 'a', read_time: '2025-05-01T00:00:00.000Z', quantity: '1.500000000000', is_final: true },
    { meter_id: 'b,\nc', read_time: null, quantity: null, tags: { from: 'b,\nc' } },
  ])
})

test('texts enter without U+0000 and half surrogate pairs, from rows and from CSV, and others as they are', async () => {
  const folder = await folderOfTest()
  const [file, csv] = [join(folder, 'a.parquet'), join(folder, 'a.csv')]
  const tags = { 'o\0wner': '\ud800', note: String.raw`\u0000` }
  await rowsToParquet(reading, [[{ meter_id: 'ev\0il \udcca', tags }, { meter_id: 'sales 📊' }]], file)
  expect(await rowsOf(file)).toMatchObject([
    { meter_id: 'evil \ufffd', tags: { owner: '\ufffd', note: String.raw`\u0000` } },
    { meter_id: 'sales 📊' },
  ])
  await writeFile(csv, 'meter,at\nev\0il,\nsales 📊,\n')
  const select = 'select meter as meter_id, null as day, null as last_day from csv'
  await rowsToParquet({ ...reading, columns: { meter_id: 'string' } }, { csv, select }, file)
  expect(await rowsOf(file)).toMatchObject([{ meter_id: 'evil' }, { meter_id: 'sales 📊' }])
})

test('rows are written as they come', async () => {
  const file = join(await folderOfTest(), 'a.parquet')
  const writer = openRowsFile(reading, file)
  for (let part = 0; part < 50; part += 1) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ meter_id: `${part}-${index}`, ticks: index }))
    await writer.write(rows)
  }
  expect(await writer.finish()).toEqual({ rows: 50_000, misfits: {} })
})

test('an abandoned file leaves nothing', async () => {
  const folder = await folderOfTest()
  const writer = openRowsFile(reading, join(folder, 'a.parquet'))
  await writer.write([{ meter_id: 'a' }])
  await writer.abandon()
  expect(await readdir(folder)).toEqual([])
})
