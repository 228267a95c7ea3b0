import { expect, test } from 'vitest'
import { z } from 'zod'
import { moneyUnits } from '#contract/money.ts'
import { isReport } from '#contract/report.ts'
import { endpoints } from '#features/server-catalogue.ts'
import { openApi } from '../every-call/open-api.ts'
import { askedBy, differing } from './asked-figures.ts'

const open = openApi()
const range = 'currency=USD&since=2025-05-17&until=2025-05-31'

const isSome = (amount: string | null) => amount !== null && moneyUnits(amount) !== 0n

const markedRow = z.object({ isCostEstimated: z.boolean().nullable(), cloudCost: z.string().nullable() })

/** Lists without a field in their path whose rows have both the cost of VMs and the mark. */
const lists = endpoints
  .filter(isReport)
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .filter(({ columns }) =>
    ['isCostEstimated', 'cloudCost'].every((name) => columns.some((column) => column.name === name)),
  )

test('a row of any list is an estimate exactly if VMs are a part of its cost', async () => {
  const asked = askedBy(open().api)
  const wrong: unknown[] = []
  let marked = 0
  for (const { path, listName } of lists) {
    const answer = await asked(`${path}?${range}&size=250`, z.looseObject({}))
    for (const row of z.array(z.looseObject({})).parse(answer[listName])) {
      const { isCostEstimated, cloudCost } = markedRow.parse(row)
      if (isCostEstimated === true) marked += 1
      if ((isCostEstimated === true) !== isSome(cloudCost)) wrong.push([path, row])
    }
  }
  expect(lists.length).toBeGreaterThan(8)
  expect(marked).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

const withEstimate = z.object({ estimatedCost: z.string() })
const executive = withEstimate.extend({
  since: z.string(),
  until: z.string(),
  workspaces: z.array(z.object({ cost: z.string(), estimatedCost: z.string() })),
})
const overTime = z.object({
  totals: withEstimate.extend({ estimatedCosts: z.array(z.string().nullable()) }),
})

test('the estimated part of what a range cost is one number on every screen', async () => {
  const asked = askedBy(open().api)
  const overview = await asked('/spend-insights/executive?currency=USD', executive)
  const days = `currency=USD&since=${overview.since}&until=${overview.until}`
  const spend = await asked(`/spend-insights/cost-over-time?timeFrame=daily&${days}`, overTime)
  const workloads = await asked(
    `/reports/all-workloads?${days}`,
    z.object({ totals: z.object({ cloudCost: z.string() }) }),
  )
  expect(
    differing('estimated part', [
      { screen: 'Executive', amount: overview.estimatedCost },
      { screen: 'Cost over time', amount: spend.totals.estimatedCost },
      { screen: 'All workloads', amount: workloads.totals.cloudCost },
    ]),
  ).toBeUndefined()
  const asOf = await asked(
    `/reports/spend/as-of?${days}`,
    z.object({ totals: z.object({ isEstimated: z.boolean() }) }),
  )
  expect(asOf.totals.isEstimated).toBe(isSome(overview.estimatedCost))
})
