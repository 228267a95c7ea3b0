import { expect, test } from 'vitest'
import { appendRows, lakeIn, type OpenLake } from '#testing/lake.ts'
import { on, tables, visit } from './guest-house.ts'

/** What a lake refuses, on both engines. */
export function refusedCases(open: OpenLake): void {
  test('a batch for an undeclared table is refused', async () => {
    const lake = await lakeIn(open, tables)
    const append = lake.append({ id: 'b', parts: [{ table: 'guest', files: ['x'] }] })
    await expect(append).rejects.toThrow('No raw table guest is declared')
    await lake.close()
  })

  test('a batch with other columns than the table is refused with their names', async () => {
    const lake = await lakeIn(open, tables)
    const { guest: _guest, ...fewer } = visit.columns
    const other = { ...visit, columns: { ...fewer, host: 'string' as const } }
    const append = appendRows(lake, [other], { visit: [{ visit_id: 'a', host: 'x' }] })
    await expect(append).rejects.toThrow('missing: guest; not declared: host')
    await lake.close()
  })

  test('new columns are added with nulls, and columns that are no longer declared are reported', async () => {
    const lake = await lakeIn(open, tables, { visit: [{ visit_id: 'a', guest: 'Ada', ...on('2025-05-01') }] })
    const { guest: _guest, ...others } = visit.columns
    const migration = await lake.migrate([{ ...visit, columns: { ...others, nights: 'int' } }])
    expect(migration).toEqual({ addedColumns: ['visit.nights'], undeclaredColumns: ['visit.guest'] })
    expect(await lake.rows('select guest, nights from visit')).toEqual([{ guest: 'Ada', nights: null }])
    await lake.close()
  })

  test('another type or key of an existing table is refused', async () => {
    const lake = await lakeIn(open, tables)
    const retyped = { ...visit, columns: { ...visit.columns, guest: 'bigint' as const } }
    await expect(lake.migrate([retyped])).rejects.toThrow(
      'visit.guest is kept as string and now declared as bigint',
    )
    await expect(lake.migrate([{ ...visit, key: ['guest'] }])).rejects.toThrow('keyed by (visit_id)')
    await lake.close()
  })
}
