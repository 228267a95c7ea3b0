import { expect, test } from 'vitest'
import { addDays, daysIn, type Day } from '#contract/dates.ts'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const used = (day: Day, usage_quantity: string) =>
  usageRow(`record ${day}`, [`${day}T10:00:00Z`, `${day}T11:00:00Z`], {
    billing_origin_product: 'JOBS',
    job_id: 'j',
    usage_quantity,
  })
const base = { system_workspace: [workspaceRow], list_price: [priceRow()] }

test('late days change the periods after them and complete those before them, in any order of arrival', async () => {
  const some = (from: Day, count: number, quantity = '30') =>
    daysIn(from, addDays(from, count)).map((day) => used(day, quantity))
  const orders = await rowsInEveryOrder(
    [
      { ...base, usage_record: some('2025-01-20', 15) },
      // A gap: the days from 3 February on are complete once there is usage after them.
      { usage_record: some('2025-02-20', 3, '40') },
      { usage_record: some('2025-05-30', 3, '50') },
    ],
    ['period_feature'],
  )
  expect(orders.oneByOne).toEqual(orders.atOnce)
  expect(orders.lastFirst).toEqual(orders.atOnce)
  expect(JSON.stringify(orders.atOnce)).toContain('2025-05-31')
})
