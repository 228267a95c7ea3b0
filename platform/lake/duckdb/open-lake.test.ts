import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendRows, lakeWith } from '#testing/lake.ts'
import type { RawTable } from '../table.ts'
import { openLake } from './open-lake.ts'

const note: RawTable = {
  name: 'note',
  meaning: 'A note.',
  columns: { note_id: 'string', body: 'string' },
  key: ['note_id'],
  arrival: 'latest',
}

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('values come as plain texts and numbers', async () => {
  const lake = await lakeWith([])
  const sql = `select
    cast(1.5 as decimal(28,10)) as money, cast(9007199254740993 as bigint) as id, cast(7 as integer) as whole,
    0.25e0 as share, true as flag, date '2025-05-01' as day, timestamp '2025-05-01 10:00:00.5' as moment,
    timestamp '2025-05-01 10:00:00.000001' as micro, timestamp '1969-12-31 23:59:59.9995' as early,
    map {'a': 'b'} as tags, ['x', null] as list, null as nothing`
  expect(await lake.rows(sql)).toEqual([
    {
      money: '1.5000000000',
      id: '9007199254740993',
      whole: 7,
      share: 0.25,
      flag: true,
      day: '2025-05-01',
      moment: '2025-05-01T10:00:00.500Z',
      micro: '2025-05-01T10:00:00.000001Z',
      early: '1969-12-31T23:59:59.999500Z',
      tags: { a: 'b' },
      list: ['x', null],
      nothing: null,
    },
  ])
  await lake.close()
})

test('parameters keep their values and types, and an empty list holds nothing', async () => {
  const lake = await lakeWith([])
  const sql = `select $text as text, $count as count, $big as big, $share as share, $flag as flag, $nothing as nothing,
    date '2025-05-02' in ($days) as among, 1 in ($none) as inside, 1 not in ($none) as outside`
  const parameters = {
    text: "it's $x",
    count: 3,
    big: 9007199254740993n,
    share: 0.5,
    flag: false,
    nothing: null,
    days: ['2025-05-01', '2025-05-02'],
    none: [],
  }
  expect(await lake.rows(sql, parameters)).toEqual([
    {
      text: "it's $x",
      count: 3,
      big: '9007199254740993',
      share: 0.5,
      flag: false,
      nothing: null,
      among: true,
      inside: false,
      outside: true,
    },
  ])
  await lake.close()
})

test('the functions of the other engine answer as they do there', async () => {
  const lake = await lakeWith([])
  const sql = `select
    unix_millis(timestamp '1970-01-01 00:00:01.5') as millis, unix_micros(timestamp '1970-01-01 00:00:01') as micros,
    unix_seconds(timestamp '1970-01-01 00:01:00.9') as seconds, timestamp_millis(1500) as moment,
    unix_date(date '1970-02-01') as days, size(array_sort(['b', null, 'a'])) as size,
    array_join(array_sort(['b', 'a']), ',') as joined, startswith('abc', 'ab') as starts,
    regexp_like('abc', 'b.') as matches, get_json_object('{"a": {"b": 1}}', '$.a.b') as found`
  expect(await lake.rows(sql)).toEqual([
    {
      millis: '1500',
      micros: '1000000',
      seconds: '60',
      moment: '1970-01-01T00:00:01.500Z',
      days: 31,
      size: '3',
      joined: 'a,b',
      starts: true,
      matches: true,
      found: '1',
    },
  ])
  await lake.close()
})

test('an error names the statement', async () => {
  const lake = await lakeWith([])
  await expect(lake.rows('select nothing from nowhere')).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringMatching(/nowhere.*in: select nothing from nowhere/s),
  })
  await lake.close()
})

test('an aborted read ends, and the lake answers on', async () => {
  const lake = await lakeWith([])
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('enough')), 50)
  const endless =
    'select count(*) as n from range(10000000) as a, range(10000000) as b where a.range % 7 = b.range % 11'
  await expect(lake.rows(endless, {}, stop.signal)).rejects.toThrow('enough')
  expect(await lake.rows('select 1 as one')).toEqual([{ one: 1 }])
  await lake.close()
})

test('an aborted write leaves everything as it was', async () => {
  const lake = await lakeWith([])
  await lake.defineDerived('total', 'select cast(1 as bigint) as amount', 'h')
  await lake.replaceAll('total', 'select 5 as amount')
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('enough')), 50)
  const endless =
    'select count(*) as n from range(10000000) as a, range(10000000) as b where a.range % 7 = b.range % 11'
  await expect(lake.replaceAll('total', endless, { signal: stop.signal })).rejects.toThrow('enough')
  expect(await lake.rows('select amount from total')).toEqual([{ amount: '5' }])
  await lake.close()
})

test('reads are answered while a write runs, and see nothing of it', async () => {
  const lake = await lakeWith([])
  await lake.defineDerived('total', 'select cast(1 as bigint) as amount', 'h')
  const written = new AbortController()
  const writing = lake
    .replaceAll('total', 'select range as amount from range(3000000) order by hash(range)')
    .finally(() => written.abort())
  const during: unknown[] = []
  while (!written.signal.aborted) during.push(await lake.rows('select count(*) as rows from total'))
  expect(await writing).toBe(3000000)
  expect(during.length).toBeGreaterThan(2)
  // The last read may have begun when the write was done.
  expect(during.slice(0, -1)).toEqual(during.slice(1).map(() => [{ rows: '0' }]))
  await lake.close()
})

test('a lake that is opened again has its rows, declarations and checkpoints', async () => {
  const folder = await folderOfTest()
  const settings = {
    file: join(folder, 'facts.duckdb'),
    memoryLimitMb: 300,
    temporaryFolder: join(folder, 'spill'),
  }
  const first = await openLake(settings)
  await first.migrate([note])
  await appendRows(first, [note], { note: [{ note_id: 'a', body: 'x' }] })
  await first.append({
    id: 'c',
    parts: [],
    checkpoint: { source: 's', scope: 'w', state: { page: [1, "it's"] } },
  })
  await first.close()
  const lake = await openLake(settings)
  await appendRows(lake, [note], { note: [{ note_id: 'b' }] })
  expect(await lake.rows('select note_id from note order by note_id')).toEqual([
    { note_id: 'a' },
    { note_id: 'b' },
  ])
  expect(await lake.checkpoint('s', 'w')).toEqual({ page: [1, "it's"] })
  expect(await lake.checkpoint('s', 'other')).toBeUndefined()
  expect(await lake.version()).toBe(3)
  await lake.close()
})

test('a file that is not a lake is refused with its path', async () => {
  const folder = await folderOfTest()
  await expect(openLake({ file: folder, memoryLimitMb: 100 })).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringContaining(folder),
  })
})

test('a derived table takes only types that both engines have', async () => {
  const lake = await lakeWith([])
  const define = lake.defineDerived('total', 'select sum(cast(1 as bigint)) as amount', 'h')
  await expect(define).rejects.toThrow('Column amount of total would be of type HUGEINT: cast it')
  expect(await lake.columnsOf('total')).toBeUndefined()
  await lake.close()
})

test('replaced days are those that are named, whatever else the select answers', async () => {
  const lake = await lakeWith([])
  const select = "select date '2025-05-01' + n as day, n as amount from (values (0), (1), (2)) as v (n)"
  await lake.defineDerived('total', select, 'h')
  expect(await lake.replaceDays('total', ['2025-05-01', '2025-05-02'], select)).toBe(2)
  expect(await lake.replaceDays('total', ['2025-05-02'], select, { notes: [{ name: 'n', value: 1 }] })).toBe(
    1,
  )
  expect(await lake.rows('select day, amount from total order by day')).toEqual([
    { day: '2025-05-01', amount: 0 },
    { day: '2025-05-02', amount: 1 },
  ])
  expect(await lake.note('n')).toBe(1)
  await lake.close()
})

test('what a killed process spilled is gone once the lake is open', async () => {
  const folder = await folderOfTest()
  const temporaryFolder = join(folder, 'spill')
  await mkdir(temporaryFolder)
  await writeFile(join(temporaryFolder, 'duckdb_temp_storage_S96K-0.tmp'), 'left')
  const lake = await openLake({ file: join(folder, 'lake.duckdb'), temporaryFolder, memoryLimitMb: 100 })
  await expect(readdir(temporaryFolder)).rejects.toThrow('ENOENT')
  await lake.close()
})

test('a kept table has its rows after it was declared with more columns', async () => {
  const lake = await lakeWith([])
  await lake.defineKept('total', { day: 'date', version: 'bigint' })
  const select = "select date '2025-05-01' as day, cast($version as bigint) as version"
  expect(await lake.replaceVersion('total', 1, select)).toBe(1)
  await lake.defineKept('total', { day: 'date', version: 'bigint', amount: 'int' })
  await lake.replaceVersion('total', 2, select)
  await lake.replaceVersion('total', 2, select)
  expect(await lake.rows('select version, amount from total order by version')).toEqual([
    { version: '1', amount: null },
    { version: '2', amount: null },
  ])
  await expect(lake.defineKept('total', { day: 'string' })).rejects.toThrow('never change their type')
  await lake.close()
})
