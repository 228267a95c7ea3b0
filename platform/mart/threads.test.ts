import { expect, test } from 'vitest'
import { dayRow, opened, publishBase } from './testing/published.ts'

test('statements use several threads once tables are large enough', async () => {
  const { lake, mart, folder } = await opened()
  const threads = async () => {
    const { rows } = await mart.rows("select current_setting('threads') as threads")
    return Number(rows[0]?.['threads'])
  }
  await publishBase(lake, folder, 1, dayRow('2025-05-01', 1))
  await mart.importNext()
  expect(await threads()).toBe(1)
  const many = "select date '2025-05-01' as day, cast(range as int) as amount from range(5000000)"
  await publishBase(lake, folder, 2, many)
  await mart.importNext()
  expect(await threads()).toBe(2)
  await publishBase(lake, folder, 3, dayRow('2025-05-01', 1))
  await mart.importNext()
  expect(await threads()).toBe(1)
  await mart.close()
})
