import { rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { commitVersion, openVersionFolder, publishRows } from '#derive/publication-folder.ts'
import type { Manifest, TableChange } from './manifest.ts'
import { columns, dayRow, opened, publishBase, publishDay, rowsOf } from './testing/published.ts'

const all = 'select day, amount from sale order by day, amount'

test('a read before the first publication is not ready', async () => {
  const { mart } = await opened()
  expect(await mart.importNext()).toBe(0)
  await expect(mart.rows('select 1 as one')).rejects.toMatchObject({ code: 'not_ready' })
  await mart.close()
})

test('a table that an earlier release did not publish is not ready, and others are read', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  const reading = (sql: string) => expect(mart.rows(sql)).rejects.toMatchObject({ code: 'not_ready' })
  await reading('select 1 from made_since')
  await reading('select made_since from sale')
  await reading('select sale.made_since from sale')
  await expect(mart.rows('select nonsense(amount) from sale')).rejects.toMatchObject({ code: 'store_failed' })
  expect((await mart.rows('select amount from sale')).rows).toHaveLength(1)
})

test('a day of the next version replaces the earlier rows of that day', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, `${dayRow('2025-05-01', 1)} union all ${dayRow('2025-05-02', 2)}`)
  await publishDay(lake, folder, 2, '2025-05-02', dayRow('2025-05-02', 5))
  expect([await mart.importNext(), await mart.importNext(), mart.version()]).toEqual([1, 2, 2])
  expect(await mart.rows(all)).toEqual({
    rows: [
      { day: '2025-05-01', amount: 1 },
      { day: '2025-05-02', amount: 5 },
    ],
    dataVersion: 2,
  })
  await mart.close()
})

test('a day with rows all over a large table is replaced within the memory limit', async () => {
  const { lake, mart, folder } = await opened({ memoryLimitMb: 35 })
  const count = 6_000_000
  const spread = `select case when i % 500 = 0 then date '2025-05-01' else date '2025-05-02' end as day, cast(i as integer) as amount
    from range(1, ${count + 1}) as r(i)`
  await publishBase(lake, folder, 1, `${spread} union all select cast(null as date) as day, -1 as amount`)
  await publishDay(lake, folder, 2, '2025-05-01', dayRow('2025-05-01', 7))
  expect([await mart.importNext(), await mart.importNext()]).toEqual([1, 2])
  const counted = await mart.rows(
    `select cast(day as varchar) as day, cast(count(*) as integer) as row_count, min(amount) as least from sale group by 1 order by 1 nulls last`,
  )
  expect(counted.rows).toEqual([
    { day: '2025-05-01', row_count: 1, least: 7 },
    { day: '2025-05-02', row_count: count - count / 500, least: 1 },
    { day: null, row_count: 1, least: -1 },
  ])
  await mart.close()
})

test('very many keys replace as many earlier rows', async () => {
  const { lake, mart, folder } = await opened()
  const count = 60_000
  const numbered = (amount: string) =>
    `select date '2025-05-01' + cast(i as integer) as day, cast(${amount} as integer) as amount from range(${count}) as r(i)`
  await publishBase(lake, folder, 1, `${numbered('1')} union all ${dayRow('2020-01-01', 9)}`)
  await openVersionFolder(folder, 2)
  const keys = await publishRows(
    lake,
    { folder, path: '2/keys.parquet' },
    `select day from (${numbered('2')})`,
  )
  const rows = await rowsOf(lake, folder, 2, numbered('2'))
  const sale: TableChange = { kind: 'keys', key: ['day'], keys, rows }
  await commitVersion(folder, {
    format: 1,
    series: 's',
    version: 2,
    tables: { sale: columns },
    changes: { sale },
  })
  expect([await mart.importNext(), await mart.importNext()]).toEqual([1, 2])
  const { rows: found } = await mart.rows(
    'select amount, cast(count(*) as integer) as days from sale group by amount order by amount',
  )
  expect(found).toEqual([
    { amount: 2, days: count },
    { amount: 9, days: 1 },
  ])
  await mart.close()
})

test('imported rows are in the file in their final form, not in the log', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(
    lake,
    folder,
    1,
    `select date '2025-05-01' as day, cast(range as int) as amount from range(5000)`,
  )
  await mart.importNext()
  const log = join(folder, '../server/mart.duckdb.wal')
  await vi.waitFor(async () => expect(await stat(log).catch(() => undefined)).toBeUndefined(), 5000)
  await mart.close()
})

test('an opened mart knows its version', async () => {
  const { lake, mart, open, folder } = await opened()
  await publishBase(lake, folder, 7, dayRow('2025-05-01', 1))
  await mart.importNext()
  await mart.close()
  const again = await open()
  expect(again.version()).toBe(7)
  expect((await again.rows(all)).rows).toHaveLength(1)
  await again.close()
})

test('an unreadable mart file is refused with what to do', async () => {
  const { mart, open, folder } = await opened()
  await mart.close()
  await writeFile(join(folder, '../server/mart.duckdb'), 'no database')
  await expect(open()).rejects.toThrow('delete it: the mart is made anew')
})

test('a damaged file keeps the previous version and is reported', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  await publishDay(lake, folder, 2, '2025-05-01', dayRow('2025-05-01', 5))
  await truncate(join(folder, '2/sale.parquet'), 20)
  await expect(mart.importNext()).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringContaining('is damaged'),
  })
  expect(await mart.rows(all)).toEqual({ rows: [{ day: '2025-05-01', amount: 1 }], dataVersion: 1 })
  await mart.close()
})

test('a missing file or a broken manifest keeps the previous version until the next base', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  await publishDay(lake, folder, 2, '2025-05-01', dayRow('2025-05-01', 5))
  await rm(join(folder, '2/sale.parquet'))
  await expect(mart.importNext()).rejects.toThrow('is missing')
  await writeFile(join(folder, 'manifest-2.json'), '{')
  await expect(mart.importNext()).rejects.toThrow('manifest of publication 2 cannot be read')
  await publishBase(lake, folder, 3, dayRow('2025-05-01', 9))
  expect(await mart.importNext()).toBe(3)
  await mart.close()
})

test('changes that build on other columns are skipped until the next base', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  const wide = [...columns, { name: 'note', type: 'string' }]
  await openVersionFolder(folder, 2)
  const select = `${dayRow('2025-05-01', 1)}, 'x' as note`
  const rows = await rowsOf(lake, folder, 2, select)
  const sale: TableChange = { kind: 'days', days: ['2025-05-01'], rows }
  const manifest: Manifest = { format: 1, series: 's', version: 2, tables: { sale: wide }, changes: { sale } }
  await commitVersion(folder, manifest)
  expect(await mart.importNext()).toBe(1)
  await commitVersion(folder, { ...manifest, base: { sale: rows } })
  expect(await mart.importNext()).toBe(2)
  expect((await mart.rows('select note from sale')).rows).toEqual([{ note: 'x' }])
  await mart.close()
})

test('each read during imports sees one version', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  for (let version = 2; version <= 12; version += 1) {
    await publishDay(lake, folder, version, '2025-05-01', dayRow('2025-05-01', version))
  }
  const imported = new AbortController()
  const answers: { rows: unknown; dataVersion: number }[] = []
  const readOn = async () => {
    while (!imported.signal.aborted) answers.push(await mart.rows(all))
  }
  const readers = [readOn(), readOn()]
  while ((await mart.importNext()) < 12);
  imported.abort()
  await Promise.all(readers)
  expect(new Set(answers.map(({ dataVersion }) => dataVersion)).size).toBeGreaterThan(1)
  for (const { rows, dataVersion } of answers) {
    expect(rows).toEqual([{ day: '2025-05-01', amount: dataVersion }])
  }
  await mart.close()
})

const endless =
  'select count(*) as count from range(10000000) as a, range(10000000) as b where a.range % 7 = b.range % 11'

test('a read that takes too long is ended, and the mart keeps answering', async () => {
  const { lake, mart, folder } = await opened({ maxReads: 1 })
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  await expect(mart.rows(endless, {}, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'timed_out' })
  expect((await mart.rows(all)).rows).toHaveLength(1)
  await mart.close()
})

test('a caller that leaves ends its read, running or waiting', async () => {
  const { lake, mart, folder } = await opened({ maxReads: 1 })
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  const gone = AbortSignal.timeout(50)
  const running = mart.rows(endless, {}, { signal: gone })
  const waiting = mart.rows(endless, {}, { signal: gone })
  expect(await Promise.allSettled([running, waiting])).toEqual([
    { status: 'rejected', reason: gone.reason },
    { status: 'rejected', reason: gone.reason },
  ])
  expect((await mart.rows(all)).rows).toHaveLength(1)
  await mart.close()
})

test('a read cannot change the mart', async () => {
  const { lake, mart, folder } = await opened()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  await expect(mart.rows('delete from sale')).rejects.toThrow(/read-only/)
  await mart.close()
})

test('watching imports new publications and reports failures', async () => {
  const { lake, mart, folder } = await opened()
  const imported: number[] = []
  const failed = Promise.withResolvers<unknown>()
  const second = Promise.withResolvers<void>()
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  const stop = mart.watch({
    intervalMs: 10,
    onImport: (version) => {
      imported.push(version)
      if (version === 2) second.resolve()
    },
    onError: failed.resolve,
  })
  await publishDay(lake, folder, 2, '2025-05-01', dayRow('2025-05-01', 2))
  await second.promise
  await writeFile(join(folder, 'manifest-3.json'), '{')
  expect(await failed.promise).toMatchObject({ code: 'store_failed' })
  await stop()
  expect(imported).toEqual([1, 2])
  await mart.close()
})
