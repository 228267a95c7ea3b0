import { expect, test } from 'vitest'
import { derivePublishedTables } from './derive-published-tables.ts'
import { publishedTables } from './published-tables.ts'

test('the kept columns of published tables are those that the models derive now', async () => {
  const kept = await publishedTables()
  expect(kept).toEqual(await derivePublishedTables())
  expect(kept['run_day']).toMatchObject({ day: 'date', run_id: 'string', cost: 'decimal(28,10)' })
})
