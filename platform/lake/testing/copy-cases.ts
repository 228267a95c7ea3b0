import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendRows, lakeIn, type OpenLake } from '#testing/lake.ts'
import type { RawTable } from '../table.ts'

const sale: RawTable = {
  name: 'sale',
  meaning: 'A sale.',
  columns: { sale_id: 'string', amount: 'decimal(28,10)', tags: 'map<string,string>', at: 'timestamp' },
  key: ['sale_id'],
  arrival: 'once',
}
const row = { sale_id: 'a', amount: '1.5', tags: { team: 'x' }, at: '2025-05-01T10:00:00Z' }
const range = { day: '2025-05-01', last_day: '2025-05-01' }

async function copied(open: OpenLake) {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lake = await lakeIn(open, [sale], {
    sale: [
      { ...row, ...range },
      { sale_id: 'b', ...range },
    ],
  })
  await lake.keepNotes([{ name: 'note', value: { count: 1 } }])
  const tables = await lake.copyTo(folder)
  return { lake, folder, tables }
}

/** How a lake is copied and imported, on both engines. */
export function copyCases(open: OpenLake, openOther: OpenLake): void {
  test('a lake that imports a copy has the same rows, days, versions and notes', async () => {
    const { lake, folder, tables } = await copied(open)
    const other = await lakeIn(openOther, [])
    await other.importFrom(folder, tables)
    const select = 'select * from sale order by sale_id'
    expect(await other.rows(select)).toEqual(await lake.rows(select))
    expect(await other.dataDays()).toEqual(['2025-05-01'])
    expect(await other.version()).toBe(await lake.version())
    expect(await other.note('note')).toEqual({ count: 1 })
    const again = { ...row, sale_id: 'a', amount: '2' }
    expect(await appendRows(other, [sale], { sale: [{ ...again, ...range }] })).toMatchObject({
      conflicts: 1,
    })
    await lake.close()
    await other.close()
  })

  test('a copy has the row count and the sums of each table', async () => {
    const { lake, tables } = await copied(open)
    expect(tables.find(({ name }) => name === 'sale')).toMatchObject({
      schema: 'main',
      path: 'main.sale.parquet',
      rows: 2,
      sums: { amount: '1.5000000000' },
    })
    await lake.close()
  })

  test('an incomplete copy is refused, and the lake is unchanged', async () => {
    const { lake, folder, tables } = await copied(open)
    const other = await lakeIn(openOther, [sale])
    const claimed = tables.map((table) => (table.name === 'sale' ? { ...table, rows: 3 } : table))
    await expect(other.importFrom(folder, claimed)).rejects.toThrow('sale')
    await truncate(join(folder, 'main.sale.parquet'), 10)
    await expect(other.importFrom(folder, tables)).rejects.toMatchObject({ code: 'store_failed' })
    expect(await other.version()).toBe(0)
    await lake.close()
    await other.close()
  })
}
