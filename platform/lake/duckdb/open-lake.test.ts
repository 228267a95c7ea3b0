import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { appendRows, embeddedLake, lakeWith } from '#testing/lake.ts'
import type { RawTable } from '../table.ts'
import { lakeCases } from '../testing/lake-cases.ts'
import { openLake } from './open-lake.ts'

lakeCases(embeddedLake)

const note: RawTable = {
  name: 'note',
  meaning: 'A note.',
  columns: { note_id: 'string', body: 'string' },
  key: ['note_id'],
  arrival: 'latest',
}

const enough = { name: 'TimeoutError' }
const isEmpty = (rows: unknown): boolean => isDeepStrictEqual(rows, [{ rows: '0' }])

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('an aborted read ends, and the lake keeps answering', async () => {
  const lake = await lakeWith([])
  const stop = AbortSignal.timeout(50)
  const endless =
    'select count(*) as n from range(10000000) as a, range(10000000) as b where a.range % 7 = b.range % 11'
  await expect(lake.rows(endless, {}, stop)).rejects.toMatchObject(enough)
  expect(await lake.rows('select 1 as one')).toEqual([{ one: 1 }])
  await lake.close()
})

test('an aborted write changes nothing', async () => {
  const lake = await lakeWith([])
  await lake.defineDerived('total', 'select cast(1 as bigint) as amount', 'h')
  await lake.replaceAll('total', 'select 5 as amount')
  const stop = AbortSignal.timeout(50)
  const endless =
    'select count(*) as n from range(10000000) as a, range(10000000) as b where a.range % 7 = b.range % 11'
  await expect(lake.replaceAll('total', endless, { signal: stop })).rejects.toMatchObject(enough)
  expect(await lake.rows('select amount from total')).toEqual([{ amount: '5' }])
  await lake.close()
})

test('reads are answered during a write and do not see it', async () => {
  const lake = await lakeWith([])
  await lake.defineDerived('total', 'select cast(1 as bigint) as amount', 'h')
  const written = new AbortController()
  const writing = lake
    .replaceAll('total', 'select range as amount from range(3000000) order by hash(range)')
    .finally(() => written.abort())
  const during: unknown[] = []
  while (!written.signal.aborted) during.push(await lake.rows('select count(*) as rows from total'))
  expect(await writing).toBe(3000000)
  // The last reads may have started after the write.
  const before = during.filter(isEmpty)
  expect(before.length).toBeGreaterThan(2)
  const after = during.slice(before.length)
  expect(after).toEqual(after.map(() => [{ rows: '3000000' }]))
  await lake.close()
})

test('a reopened lake has its rows, declarations and checkpoints', async () => {
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

test('spill files of a killed process are gone once the lake is open', async () => {
  const folder = await folderOfTest()
  const temporaryFolder = join(folder, 'spill')
  await mkdir(temporaryFolder)
  await writeFile(join(temporaryFolder, 'duckdb_temp_storage_S96K-0.tmp'), 'left')
  const lake = await openLake({ file: join(folder, 'lake.duckdb'), temporaryFolder, memoryLimitMb: 100 })
  expect(await readdir(temporaryFolder)).toEqual([])
  await lake.close()
})

test('a derived table allows only types that both engines have', async () => {
  const lake = await lakeWith([])
  const define = lake.defineDerived('total', 'select sum(cast(1 as bigint)) as amount', 'h')
  await expect(define).rejects.toThrow('Column amount of total would be of type HUGEINT: cast it')
  expect(await lake.columnsOf('total')).toBeUndefined()
  await lake.close()
})

test('a derived table with a column twice is refused, because another engine refuses it', async () => {
  const lake = await lakeWith([])
  const define = lake.defineDerived('total', 'select 1 as skew, 2 as skew_1x, 3 as skew', 'h')
  await expect(define).rejects.toThrow('total has the column skew twice: name one otherwise.')
  await lake.defineDerived('total', 'select 1 as skew, 2 as skew_2, 3 as cost_1', 'h')
  await lake.close()
})

test('maps and lists keep their structure', async () => {
  const lake = await lakeWith([])
  expect(await lake.rows("select map {'a': 'b'} as tags, ['x', null] as list")).toEqual([
    { tags: { a: 'b' }, list: ['x', null] },
  ])
  await lake.close()
})
