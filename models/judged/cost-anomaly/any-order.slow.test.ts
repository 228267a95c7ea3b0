import { expect, test } from 'vitest'
import { daysIn, type Day } from '#contract/dates.ts'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const used = (day: Day, job_id: string, usage_quantity: string) =>
  usageRow(`${job_id} ${day}`, [`${day}T10:00:00Z`, `${day}T11:00:00Z`], {
    billing_origin_product: 'JOBS',
    job_id,
    usage_quantity,
  })
const ofDays = (from: Day, until: Day, quantity: string) =>
  daysIn(from, until).flatMap((day) => [used(day, 'steady', '60'), used(day, 'risen', quantity)])

test('what is unusual is the same in any order of arrival', async () => {
  const orders = await rowsInEveryOrder(
    [
      {
        system_workspace: [workspaceRow],
        list_price: [priceRow({ price_end_time: '2025-02-20T00:00:00Z' })],
        usage_record: ofDays('2025-01-01', '2025-02-10', '50'),
      },
      {
        list_price: [priceRow({ price: '1.5', price_start_time: '2025-02-20T00:00:00Z' })],
        usage_record: ofDays('2025-02-12', '2025-02-24', '150'),
      },
    ],
    ['seasonal_day', 'price_shift_day', 'cost_anomaly'],
  )
  expect(orders.oneByOne).toEqual(orders.atOnce)
  expect(orders.lastFirst).toEqual(orders.atOnce)
  const text = JSON.stringify(orders.atOnce)
  expect(text).toContain('ASSET/1/JOB/risen')
  expect(text).toContain('ACCOUNT/SKU/ALL')
})
