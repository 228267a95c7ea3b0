import { expect, test } from 'vitest'
import { addDays, daysIn, type Day } from '#contract/dates.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const used = (day: Day, usage_quantity: string, workspace_id = '1') =>
  usageRow(`record ${workspace_id} ${day}`, [`${day}T10:00:00Z`, `${day}T11:00:00Z`], {
    billing_origin_product: 'JOBS',
    job_id: 'j',
    usage_quantity,
    workspace_id,
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

test('a workspace that is behind holds back the days of its account, until it is idle for a week', async () => {
  const some = (workspaceId: string, since: Day, until: Day) =>
    daysIn(since, until).map((day) => used(day, '30', workspaceId))
  const orders = await rowsInEveryOrder(
    [
      {
        ...base,
        system_workspace: [workspaceRow, { ...workspaceRow, workspace_id: '2' }],
        usage_record: [...some('1', '2025-05-01', '2025-05-19'), ...some('2', '2025-05-01', '2025-05-13')],
      },
      { usage_record: some('1', '2025-05-19', '2025-05-27') },
      { usage_record: some('2', '2025-05-25', '2025-05-26') },
    ],
    ['period_feature', 'seasonal_day'],
  )
  expect(orders.oneByOne).toEqual(orders.atOnce)
  expect(orders.lastFirst).toEqual(orders.atOnce)
  expect(JSON.stringify(orders.atOnce)).toContain('"day":"2025-05-24"')
  expect(JSON.stringify(orders.atOnce)).not.toContain('"day":"2025-05-25"')
})

test('no period is judged of days that another workspace has not reached', async () => {
  const some = (workspaceId: string, since: Day, until: Day) =>
    daysIn(since, until).map((day) => used(day, '30', workspaceId))
  const lake = await derivedLake(['period_feature'], {
    ...base,
    system_workspace: [workspaceRow, { ...workspaceRow, workspace_id: '2' }],
    usage_record: [...some('1', '2025-05-01', '2025-05-19'), ...some('2', '2025-05-01', '2025-05-13')],
  })
  expect(await lake.rows("select max(day) as day from period_feature where period = 'DAY'")).toEqual([
    { day: '2025-05-11' },
  ])
  await lake.close()
})
