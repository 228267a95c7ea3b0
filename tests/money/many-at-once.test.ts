import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, taskRow, usageRow } from '#models/testing/rows.ts'

test('ten thousand concurrent runs share an hour equally, without a remainder', async () => {
  const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const
  const lake = await derivedLake(['run_cost_part'], {
    list_price: [priceRow()],
    usage_record: [
      usageRow('even', hour, { cluster_id: 'c', usage_quantity: '10000' }),
      usageRow('odd', hour, { cluster_id: 'c', usage_quantity: '0.0000012345' }),
    ],
    rest_task_run: Array.from({ length: 10_000 }, (_, run) =>
      taskRow(`task ${run}`, hour, { run_id: `${run}` }),
    ),
  })
  const [even] = await lake.rows(
    `select count(*) as runs, max(abs(amount - 1)) as furthest, sum(amount) as total
     from run_cost_part
     where amount > 0.5`,
  )
  expect(even?.['runs']).toBe('10000')
  expect(even?.['total']).toBe('10000.0000000000')
  expect(Number(even?.['furthest'])).toBeLessThanOrEqual(1e-10)
  const [odd] = await lake.rows(
    'select max(amount) as most, sum(amount) as total from run_cost_part where amount < 0.5',
  )
  expect(odd).toEqual({ most: '0.0000000002', total: '0.0000012345' })
  await lake.close()
})
