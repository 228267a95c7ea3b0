import { expect, test } from 'vitest'
import { appendRows, lakeIn, type OpenLake } from '#testing/lake.ts'
import { on, tables } from './guest-house.ts'

/** How a lake appends rows, on both engines. */
export function appendCases(open: OpenLake): void {
  test('a repeated batch changes nothing', async () => {
    const lake = await lakeIn(open, tables)
    const batch = { id: 'b', parts: [], checkpoint: { source: 's', scope: 'w', state: 1 } }
    expect(await lake.append(batch)).toEqual({ version: 1, changedRows: {}, conflicts: 0, repeated: false })
    await lake.append({ ...batch, id: 'c', checkpoint: { source: 's', scope: 'w', state: 2 } })
    expect(await lake.append(batch)).toEqual({ version: 1, changedRows: {}, conflicts: 0, repeated: true })
    expect(await lake.checkpoint('s', 'w')).toBe(2)
    expect(await lake.version()).toBe(2)
    await lake.close()
  })

  test('once: the first row stays, and contradicting rows are counted', async () => {
    const lake = await lakeIn(open, tables, { visit: [{ visit_id: 'a', guest: 'Ada', ...on('2025-05-01') }] })
    const arrived = await appendRows(lake, tables, {
      visit: [
        { visit_id: 'a', guest: 'Eve', ...on('2025-05-01') },
        { visit_id: 'b', guest: 'Bob', ...on('2025-05-02') },
      ],
    })
    expect(arrived).toEqual({ version: 2, changedRows: { visit: 1 }, conflicts: 1, repeated: false })
    expect(await lake.rows('select visit_id, guest, arrived_version from visit order by visit_id')).toEqual([
      { visit_id: 'a', guest: 'Ada', arrived_version: '1' },
      { visit_id: 'b', guest: 'Bob', arrived_version: '2' },
    ])
    expect(await lake.conflicts()).toEqual([{ table: 'visit', version: 2, conflicts: 1 }])
    expect(await lake.changedDays('visit', 1)).toEqual(['2025-05-02'])
    await lake.close()
  })

  test('once: the same row again is no conflict, within a batch or later', async () => {
    const row = { visit_id: 'a', guest: 'Ada', tags: { x: '1', y: '2' }, ...on('2025-05-01') }
    const reordered = { ...row, tags: { y: '2', x: '1' } }
    const lake = await lakeIn(open, tables, { visit: [row, reordered] })
    expect(await appendRows(lake, tables, { visit: [reordered] })).toMatchObject({
      changedRows: { visit: 0 },
      conflicts: 0,
    })
    expect(await lake.changedTables(1)).toEqual([])
    await lake.close()
  })

  test('once: of two rows in one batch the first stays, and the other is a conflict', async () => {
    const lake = await lakeIn(open, tables)
    const arrived = await appendRows(lake, tables, {
      visit: [
        { visit_id: 'a', guest: 'Ada', ...on('2025-05-01') },
        { visit_id: 'a', guest: 'Eve', ...on('2025-05-01') },
      ],
    })
    expect(arrived).toMatchObject({ changedRows: { visit: 1 }, conflicts: 1 })
    expect(await lake.rows('select guest from visit')).toEqual([{ guest: 'Ada' }])
    await lake.close()
  })

  test('once: a later row fills nulls without a conflict', async () => {
    const lake = await lakeIn(open, tables, {
      visit: [
        { visit_id: 'a', tags: { x: '1' }, ...on('2025-05-01') },
        { visit_id: 'b', guest: 'Bob', ...on('2025-05-02') },
      ],
    })
    const arrived = await appendRows(lake, tables, {
      visit: [
        { visit_id: 'a', guest: 'Ada', tags: { a: '0', x: '1' }, ...on('2025-05-01') },
        { visit_id: 'b', guest: 'Bob', ...on('2025-05-02') },
      ],
    })
    expect(arrived).toEqual({ version: 2, changedRows: { visit: 1 }, conflicts: 0, repeated: false })
    expect(
      await lake.rows('select visit_id, guest, tags, arrived_version from visit order by visit_id'),
    ).toEqual([
      { visit_id: 'a', guest: 'Ada', tags: { a: '0', x: '1' }, arrived_version: '2' },
      { visit_id: 'b', guest: 'Bob', tags: null, arrived_version: '1' },
    ])
    expect(await lake.changedDays('visit', 1)).toEqual(['2025-05-01'])
    await lake.close()
  })

  test('once: a row with nulls removes no value, and is no conflict', async () => {
    const row = { visit_id: 'a', guest: 'Ada', tags: { x: '1', y: '2' }, ...on('2025-05-01') }
    const lake = await lakeIn(open, tables, { visit: [row] })
    const arrived = await appendRows(lake, tables, {
      visit: [{ visit_id: 'a', tags: { y: '2' }, ...on('2025-05-01') }],
    })
    expect(arrived).toMatchObject({ changedRows: { visit: 0 }, conflicts: 0 })
    expect(await lake.rows('select guest, tags from visit')).toEqual([{ guest: 'Ada', tags: row.tags }])
    await lake.close()
  })

  test('once: a row that adds and contradicts is a conflict and adds nothing', async () => {
    const lake = await lakeIn(open, tables, {
      visit: [{ visit_id: 'a', tags: { x: '1' }, ...on('2025-05-01') }],
    })
    const arrived = await appendRows(lake, tables, {
      visit: [{ visit_id: 'a', guest: 'Eve', tags: { x: '2' }, ...on('2025-05-01') }],
    })
    expect(arrived).toMatchObject({ changedRows: { visit: 0 }, conflicts: 1 })
    expect(await lake.rows('select guest, tags from visit')).toEqual([{ guest: null, tags: { x: '1' } }])
    await lake.close()
  })

  test('latest: only changed rows are overwritten', async () => {
    const same = { house: 'h', room_id: '1', price: '10', tags: { a: 'b' }, ...on('2025-05-01') }
    const lake = await lakeIn(open, tables, { room: [same, { ...same, room_id: '2', price: null }] })
    const arrived = await appendRows(lake, tables, { room: [same, { ...same, room_id: '2', price: '12' }] })
    expect(arrived.changedRows).toEqual({ room: 1 })
    expect(await lake.rows('select room_id, price, arrived_version from room order by room_id')).toEqual([
      { room_id: '1', price: '10.00000000', arrived_version: '1' },
      { room_id: '2', price: '12.00000000', arrived_version: '2' },
    ])
    await lake.close()
  })

  test('latest: of two rows in one batch the last counts', async () => {
    const lake = await lakeIn(open, tables)
    const row = { house: 'h', room_id: '1', ...on('2025-05-01') }
    await appendRows(lake, tables, {
      room: [
        { ...row, price: '1' },
        { ...row, price: '2' },
      ],
    })
    expect(await lake.rows('select price from room')).toEqual([{ price: '2.00000000' }])
    await lake.close()
  })

  test('latest: null is a valid part of a key', async () => {
    const lake = await lakeIn(open, tables, {
      room: [{ house: null, room_id: '1', price: '1', ...on('2025-05-01') }],
    })
    await appendRows(lake, tables, { room: [{ house: null, room_id: '1', price: '2', ...on('2025-05-01') }] })
    expect(await lake.rows('select price from room')).toEqual([{ price: '2.00000000' }])
    await lake.close()
  })

  test('latest: a changed row affects the days of its old and of its new version', async () => {
    const lake = await lakeIn(open, tables, {
      room: [{ house: 'h', room_id: '1', price: '1', ...on('2025-05-01', '2025-05-03') }],
    })
    await appendRows(lake, tables, { room: [{ house: 'h', room_id: '1', price: '2', ...on('2025-05-06') }] })
    expect(await lake.changedDays('room', 1)).toEqual([
      '2025-05-01',
      '2025-05-02',
      '2025-05-03',
      '2025-05-06',
    ])
    await lake.close()
  })

  test('latest: a row that only lasts longer affects the added days', async () => {
    const row = { house: 'h', room_id: '1', price: '1' }
    const lake = await lakeIn(open, tables, { room: [{ ...row, ...on('2025-05-02', '2025-05-03') }] })
    await appendRows(lake, tables, { room: [{ ...row, ...on('2025-05-01', '2025-05-05') }] })
    expect(await lake.changedDays('room', 1)).toEqual(['2025-05-01', '2025-05-04', '2025-05-05'])
    await lake.close()
  })

  test('latest: a changed momentary column affects only the last day', async () => {
    const row = { house: 'h', room_id: '1', price: '1', ...on('2025-05-01', '2025-05-03') }
    const lake = await lakeIn(open, tables, { room: [{ ...row, guest: 'Ada' }] })
    await appendRows(lake, tables, { room: [{ ...row, guest: 'Eve' }] })
    expect(await lake.rows('select guest from room')).toEqual([{ guest: 'Eve' }])
    expect(await lake.changedDays('room', 1)).toEqual(['2025-05-03'])
    await appendRows(lake, tables, { room: [{ ...row, guest: 'Bob', last_day: '2025-05-05' }] })
    expect(await lake.changedDays('room', 2)).toEqual(['2025-05-04', '2025-05-05'])
    await lake.close()
  })

  test('a validity is kept as a range and affects the days with data', async () => {
    const lake = await lakeIn(open, tables, {
      visit: [
        { visit_id: 'a', ...on('2025-05-01') },
        { visit_id: 'b', ...on('2025-05-09') },
      ],
      room: [{ house: 'h', room_id: '1', ...on('2025-05-02', '9999-12-31') }],
    })
    expect(await lake.changedDays('room', 0)).toEqual(['2025-05-09'])
    expect(await lake.dataDays()).toEqual(['2025-05-01', '2025-05-09'])
    await lake.close()
  })

  test('of a table whose rows count on their first day, a long row makes that day', async () => {
    const counted = tables.map((table) =>
      table.name === 'visit' ? ({ ...table, countsOnFirstDay: true } as const) : table,
    )
    const lake = await lakeIn(open, counted, {
      visit: [
        { visit_id: 'long', ...on('2025-05-01', '2025-06-02') },
        { visit_id: 'short', ...on('2025-07-01', '2025-07-02') },
        { visit_id: 'none' },
      ],
    })
    expect(await lake.dataDays()).toEqual(['2025-05-01', '2025-07-01', '2025-07-02'])
    expect(await lake.changedDays('visit', 0)).toEqual(['2025-05-01', '2025-07-01', '2025-07-02'])
    await lake.close()
  })

  test('rows without days affect no day', async () => {
    const lake = await lakeIn(open, tables, { room: [{ house: 'h', room_id: '1' }] })
    expect(await lake.changedDays('room', 0)).toEqual([])
    expect(await lake.changedTables(0)).toEqual(['room'])
    expect(await lake.changedTables(1)).toEqual([])
    await lake.close()
  })

  test('a failed batch leaves nothing, not even its checkpoint', async () => {
    const lake = await lakeIn(open, tables)
    const batch = {
      id: 'b',
      parts: [{ table: 'visit', files: ['/nowhere/visit.parquet'] }],
      checkpoint: { source: 's', scope: 'w', state: 1 },
    }
    await expect(lake.append(batch)).rejects.toMatchObject({ code: 'store_failed' })
    expect(await lake.checkpoints()).toEqual([])
    expect(await lake.version()).toBe(0)
    await lake.close()
  })
}
