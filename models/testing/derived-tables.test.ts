import { expect, test } from 'vitest'
import { deriveNoRows } from './derive-no-rows.ts'
import { derivedTables, publishedTables } from './derived-tables.ts'

test('the kept columns of derived tables are those that the models derive now', async () => {
  const kept = await derivedTables()
  expect(kept).toEqual(await deriveNoRows())
  expect((await publishedTables())['run_day']).toMatchObject({
    day: 'date',
    run_id: 'string',
    cost: 'decimal(28,10)',
  })
})
