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

test('findings of costs and their incidents are the same in any order of arrival', async () => {
  const orders = await rowsInEveryOrder(
    [
      {
        system_workspace: [workspaceRow],
        list_price: [priceRow()],
        usage_record: ofDays('2025-01-20', '2025-02-03', '50'),
      },
      {
        usage_record: [
          ...ofDays('2025-02-03', '2025-02-06', '150'),
          ...ofDays('2025-02-06', '2025-02-18', '50'),
        ],
      },
    ],
    ['cost_period_finding', 'cost_episode', 'incident_rule', 'incident_day', 'incident'],
  )
  expect(orders.oneByOne).toEqual(orders.atOnce)
  expect(orders.lastFirst).toEqual(orders.atOnce)
  expect(JSON.stringify(orders.atOnce)).toContain('RESOLVED')
}, 120_000)
