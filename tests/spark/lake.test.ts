import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { compareLakes } from '#lake/compare-lakes.ts'
import { slicesByDay, slicesByKey, type Slice } from '#derive/slices.ts'
import { missingGrants } from '#lake/databricks/missing-grants.ts'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import { appendCases } from '#lake/testing/append-cases.ts'
import { copyCases } from '#lake/testing/copy-cases.ts'
import { on, tables } from '#lake/testing/guest-house.ts'
import { lakeCases } from '#lake/testing/lake-cases.ts'
import { refusedCases } from '#lake/testing/refused-cases.ts'
import { appendRows, embeddedLake, lakeIn } from '#testing/lake.ts'
import { databricksSettings } from './lake-settings.ts'
import { control } from './start-warehouse.ts'

const warehouse = inject('warehouse')
const folder = await mkdtemp(join(tmpdir(), 'lake-on-spark-'))

const settings = () => databricksSettings(warehouse, folder)
const open = () => openDatabricksLake(settings())
const openTidy = () => openDatabricksLake({ ...settings(), putsPerTidying: 2 })

beforeEach(() => control(warehouse, 'reset', { schemas: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('like the embedded lake', () => {
  lakeCases(open)
  appendCases(open)
  refusedCases(open)
})

describe('copied to the embedded lake, one row per slice', () => {
  copyCases(() => openDatabricksLake({ ...settings(), rowsAtOnce: 1 }), embeddedLake)
})

test('a table is cut into slices of days or keys', async () => {
  const days = ['2025-04-30', '2025-05-01', '2025-05-02', '2025-05-03']
  const visits = ['Ada', 'Bob', 'Cem'].flatMap((guest) =>
    days.map((day) => ({ visit_id: `${guest} ${day}`, guest, ...on(day) })),
  )
  const lake = await lakeIn(open, tables, { visit: visits })
  const idsOf = async ({ condition, parameters }: Slice) => {
    const rows = await lake.rows(`select visit_id from visit where ${condition} order by 1`, parameters)
    return rows.map(({ visit_id: id }) => String(id))
  }
  const byDay = await Promise.all((await slicesByDay(lake, 'visit', 6)).map(idsOf))
  const byKey = await Promise.all((await slicesByKey(lake, 'visit', ['guest', 'visit_id'], 4)).map(idsOf))
  await lake.close()
  const ids = visits.map(({ visit_id: id }) => id)
  expect(byDay.map((found) => found.length)).toEqual([6, 6])
  expect(byDay.flat().toSorted()).toEqual(ids.toSorted())
  expect(byKey).toEqual([ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)])
})

test('more than a year of days fit into one statement', async () => {
  const lake = await lakeIn(open, tables, { visit: [{ visit_id: 'a', guest: 'Ada', ...on('2025-05-01') }] })
  const days = Array.from({ length: 400 }, (_, at) => addDays('2024-05-01', at))
  const asked = (condition: string) => lake.rows(`select visit_id from visit where ${condition}`, { days })
  expect(await asked('day in ($days)')).toEqual([{ visit_id: 'a' }])
  expect(await asked('day not in ($days)')).toEqual([])
  await lake.close()
})

const stay = { visit_id: 'a', guest: 'Ada', tags: { x: '1' }, ...on('2025-05-01') }
const room = { house: 'h', room_id: '1', price: '1', ...on('2025-05-01', '2025-05-03') }
const second = {
  visit: [
    { ...stay, tags: { x: '1', y: '2' } },
    { visit_id: 'b', guest: 'Bob', ...on('2025-05-02') },
  ],
  room: [{ ...room, price: '2' }],
}

async function afterTwoBatches(fault?: object): Promise<unknown> {
  await control(warehouse, 'reset', { schemas: true })
  const lake = await lakeIn(openTidy, tables, { visit: [stay], room: [room] })
  if (fault) await control(warehouse, 'faults', fault)
  const appended = await appendRows(lake, tables, second).catch((error: unknown) => error)
  await lake.close()
  const again = await open()
  if (appended instanceof Error && (await again.version()) === 1) await appendRows(again, tables, second)
  const found = [
    await again.rows('select * from visit order by visit_id'),
    await again.rows('select * from room'),
    await again.changedDays('visit', 1),
    await again.changedDays('room', 1),
    await again.version(),
  ]
  await again.close()
  return found
}

const faults: readonly object[] = [
  { kind: 'cut_after', statement: 'select kind, keeps_days' },
  { kind: 'cut_after', statement: 'insert into lakegauge_journal' },
  { kind: 'cut_before', statement: 'insert overwrite table lakegauge_journal' },
  { kind: 'cut_after', statement: 'insert overwrite table lakegauge_journal' },
  {
    kind: 'statement_fails',
    statement: 'insert overwrite table lakegauge_journal',
    message: 'struck',
    sqlState: 'XX000',
  },
  { kind: 'cut_before', statement: 'merge into `visit`' },
  { kind: 'cut_after', statement: 'merge into `visit`' },
  { kind: 'statement_fails', statement: 'merge into `room`', message: 'struck', sqlState: 'XX000' },
  { kind: 'fails_after', statement: 'merge into `room`', message: 'struck', sqlState: 'XX000' },
  {
    kind: 'statement_fails',
    statement: 'insert into lakegauge_journal',
    skip: 1,
    message: 'struck',
    sqlState: 'XX000',
  },
  {
    kind: 'fails_after',
    statement: 'insert into lakegauge_journal',
    skip: 1,
    message: 'struck',
    sqlState: 'XX000',
  },
]

test('a batch that is interrupted before, in or after any of its statements has the same result as an undisturbed one', async () => {
  const expected = await afterTwoBatches()
  expect(expected).toMatchObject([
    [
      { visit_id: 'a', tags: { x: '1', y: '2' }, arrived_version: '2' },
      { visit_id: 'b', arrived_version: '2' },
    ],
    [{ price: '2.00000000', arrived_version: '2' }],
    ['2025-05-01', '2025-05-02'],
    ['2025-05-01', '2025-05-02', '2025-05-03'],
    2,
  ])
  for (const fault of faults)
    expect({ fault, found: await afterTwoBatches(fault) }).toEqual({ fault, found: expected })
}, 900_000)

test('overwritten journal entries are removed; valid ones keep their values', async () => {
  const lake = await lakeIn(openTidy, tables, { visit: [stay] })
  for (const value of ['a', 'b', 'c', 'd']) await lake.keepNotes([{ name: 'again', value }])
  await lake.keepNotes([{ name: 'once', value: 'kept' }])
  const known = async (of: typeof lake) => [
    await of.note('again'),
    await of.note('once'),
    await of.version(),
    await of.changedDays('visit', 0),
  ]
  const before = await known(lake)
  expect(before).toEqual(['d', 'kept', 1, ['2025-05-01']])
  await lake.close()
  const later = await open()
  const counted = "select count(*) as entries from lakegauge_journal where kind = 'note' and name = 'again'"
  const [row] = await later.rows(counted)
  expect(Number(row?.['entries'])).toBeLessThan(4)
  expect(await known(later)).toEqual(before)
  await later.close()
}, 300_000)

type Logged = { statement: string; state: string; applied: number; parameters: { value?: string }[] }

/** The states of the statements that keep a note, and how often each was applied. */
async function keptBy(note: string): Promise<unknown> {
  const { statements } = (await control(warehouse, 'statements')) as { statements: Logged[] }
  return statements
    .filter(({ parameters }) => parameters.some(({ value }) => value?.includes(`"name":"${note}"`)))
    .map(({ state, applied }) => [state, applied])
}

test('a write whose answer is lost is found in the query history; one that never arrived is sent again', async () => {
  const lake = await lakeIn(open, tables)
  for (const kind of ['cut_after', 'cut_before']) {
    await control(warehouse, 'faults', { kind, statement: 'insert into lakegauge_journal' })
    await lake.keepNotes([{ name: kind, value: 'kept' }])
    expect({ kind, kept: await keptBy(kind) }).toEqual({ kind, kept: [['SUCCEEDED', 1]] })
  }
  const { calls } = (await control(warehouse, 'calls')) as { calls: Record<string, number> }
  expect(calls['GET /api/2.0/sql/history/queries']).toBeGreaterThanOrEqual(2)
  await lake.close()
})

test('a write that a dead process left running is canceled before the next one begins', async () => {
  const dead = await lakeIn(open, tables)
  await control(warehouse, 'faults', { kind: 'held_during', statement: 'insert into lakegauge_journal' })
  const left = dead.keepNotes([{ name: 'left', value: 'behind' }]).catch(String)
  await expect.poll(() => keptBy('left')).toEqual([['RUNNING', 0]])
  const next = await openDatabricksLake({ ...settings(), workFolder: join(folder, 'next') })
  expect(await left).toContain('CANCELED')
  expect(await keptBy('left')).toEqual([['CANCELED', 0]])
  expect(await next.note('left')).toBeUndefined()
  await next.close()
  await dead.close()
})

test('another product is refused by name, and a process whose lake was taken over writes nothing', async () => {
  const lake = await lakeIn(open, tables, { visit: [stay] })
  const other = openDatabricksLake({ ...settings(), owner: { id: 'product-2', name: 'the second product' } })
  await expect(other).rejects.toThrow('main.lakegauge is the lake of another product: the first product')
  const later = await openDatabricksLake({ ...settings(), workFolder: join(folder, 'later') })
  await lake.keepNotes([{ name: 'who', value: 'the former' }]).catch(() => undefined)
  await later.keepNotes([{ name: 'who', value: 'the later' }])
  await later.close()
  await lake.close()
  const again = await open()
  expect(await again.note('who')).toBe('the later')
  await again.close()
})

test('rows are deleted by a condition with a subquery on their own table', async () => {
  const lake = await lakeIn(open, tables, { visit: [stay, { visit_id: 'b', ...on('2025-05-02') }] })
  const condition = `last_day < cast('2025-05-03' as date) and exists (
    select 1
    from (select visit_id, max(last_day) as newest_day from visit group by visit_id) as subject
    where visit.visit_id is not distinct from subject.visit_id and subject.newest_day < cast('2025-05-02' as date)
  )`
  expect(await lake.deleteRows('visit', condition)).toBe(1)
  expect(await lake.rows('select visit_id from visit')).toEqual([{ visit_id: 'b' }])
  await lake.close()
})

test('a lake that is filled from the embedded one equals it, also after an interrupted import', async () => {
  const embedded = await lakeIn(embeddedLake, tables, { visit: [stay], room: [room] })
  await embedded.defineDerived(
    'total',
    "select date '2025-05-01' as day, cast(1.5 as decimal(28,10)) as amount",
    'h',
  )
  await embedded.replaceAll('total', "select date '2025-05-01' as day, cast(1.5 as decimal(28,10)) as amount")
  const copy = join(folder, 'copy')
  const copied = await embedded.copyTo(copy)
  await control(warehouse, 'faults', {
    kind: 'statement_fails',
    statement: 'insert overwrite table `total`',
    message: 'struck',
    sqlState: 'XX000',
  })
  const first = await openDatabricksLake(settings(), 'fill')
  await expect(first.importFrom(copy, copied)).rejects.toThrow('struck')
  await first.close()
  await expect(open()).rejects.toThrow('is not complete. Run ./lakegauge lake move')
  const lake = await openDatabricksLake(settings(), 'fill')
  await lake.importFrom(copy, copied)
  expect(await compareLakes(embedded, lake)).toEqual({ tables: 3, rows: 3, differences: [] })
  expect([await lake.version(), await lake.dataDays(), await lake.derivedHash('total')]).toEqual([
    1,
    await embedded.dataDays(),
    'h',
  ])
  await lake.close()
  await embedded.close()
})

test('missing rights are listed with the statements that grant them', async () => {
  await control(warehouse, 'grants', { missing: ['MODIFY main.lakegauge'] })
  expect(await missingGrants(settings())).toMatchObject([
    { remedy: 'grant modify on schema main.lakegauge to `stand-in-client`;' },
  ])
  await control(warehouse, 'grants', { missing: [] })
  expect(await missingGrants(settings())).toEqual([])
})
