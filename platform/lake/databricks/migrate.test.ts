import { expect, test } from 'vitest'
import type { RawTable } from '../table.ts'
import { Catalog } from './catalog.ts'
import { keptWhole } from './migrate.ts'
import { succeeded, workspaceDouble } from './testing/workspace-double.ts'
import { Warehouse } from './warehouse.ts'

const sale: RawTable = {
  name: 'sale',
  meaning: 'One row is a sale.',
  key: ['sale_id'],
  columns: { sale_id: 'string', price: 'decimal(28,10)' },
  arrival: 'latest',
}
const made = {
  sale_id: 'STRING',
  price: 'DECIMAL(28,10)',
  day: 'DATE',
  last_day: 'DATE',
  arrived_version: 'BIGINT',
}

/** The error of the lake when it finds the table with these columns. */
async function found(columns: Readonly<Record<string, string>>) {
  const { settings } = await workspaceDouble(() => succeeded(columns, []))
  const warehouse = new Warehouse(settings)
  return keptWhole(warehouse, sale, await new Catalog(warehouse).columnsOf('sale'))
}

test('a raw table that was changed outside is refused with the change and the statement that restores it', async () => {
  expect(await found({ ...made, note: 'STRING' })).toHaveLength(6)
  const { price: _, ...without } = made
  await expect(found(without)).rejects.toThrow('main.lake.sale has lost its columns price (decimal(28,10))')
  const retyped = { ...made, price: 'DOUBLE' }
  await expect(found(retyped)).rejects.toThrow('main.lake.sale has lost its columns price (decimal(28,10))')
})

test('a column with a type that the lake never creates is named with the statement that restores the table', async () => {
  const odd = found({ ...made, note: 'ARRAY<STRING>' })
  await expect(odd).rejects.toThrow('Column note of table main.lake.sale is of type ARRAY<STRING>')
  await expect(found({ ...made, note: 'ARRAY<STRING>' })).rejects.toThrow('run "restore table main.lake.sale')
})
