import { expect, test } from 'vitest'
import { z } from 'zod'
import { moneyUnits } from '#contract/money.ts'
import { isReport } from '#contract/report.ts'
import type { Mart } from '#mart/mart.ts'
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

test('a row of any list is an estimate exactly if VMs are a parts cost', async () => {
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

/** Ids of the assets and jobs with cost of VMs in a range. */
async function assetsWithVms(
  { rows: read }: Pick<Mart, 'rows'>,
  { since, until }: { since: string; until: string },
) {
  const days = `day >= date '${since.slice(0, 10)}' and day < date '${until.slice(0, 10)}'`
  const { rows } = await read(`
    select asset_id as id from asset_day where cloud_cost <> 0 and ${days}
    union
    select job_id from job_day where cloud_cost <> 0 and ${days}`)
  return new Set(rows.map(({ id }) => String(id)))
}

const marked = z.object({ estimatedBecause: z.string().nullable() })
const reasoned = z.string().nullable()

test('avoidable waste is an estimate on every screen exactly if VMs are a part', async () => {
  const { mart, api } = open()
  const asked = askedBy(api)
  const overview = await asked(
    '/spend-insights/executive?currency=USD',
    executive.extend({ unhealthy: marked }),
  )
  const days = `currency=USD&since=${overview.since}&until=${overview.until}`
  const asset = marked.extend({ part: z.string(), assetKind: z.string(), assetId: z.string().nullable() })
  const home = await asked(
    `/spend-insights/unhealthy-spend?${days}`,
    marked.extend({ parts: z.array(marked), assets: z.array(asset) }),
  )
  const components = await asked(
    '/spend-insights/executive/components?currency=USD',
    z.object({
      unhealthyEstimatedBecause: reasoned,
      views: z.array(
        z.object({
          view: z.string(),
          components: z.array(z.object({ isCostEstimated: z.boolean().nullable() })),
        }),
      ),
    }),
  )
  const listed = await asked(
    `/spend-insights/executive/unhealthy-assets?${days}&size=250`,
    z.object({ totals: marked, content: z.array(asset.omit({ part: true })) }),
  )
  const efficiency = components.views.find(({ view }) => view === 'efficiency')
  const isAny = listed.content.some(({ estimatedBecause }) => estimatedBecause !== null)
  expect([
    overview.unhealthy.estimatedBecause !== null,
    home.estimatedBecause !== null,
    home.parts.some(({ estimatedBecause }) => estimatedBecause !== null),
    components.unhealthyEstimatedBecause !== null,
    efficiency?.components.some(({ isCostEstimated }) => isCostEstimated === true),
    listed.totals.estimatedBecause !== null,
  ]).toEqual(Array(6).fill(isAny))
  const withVms = await assetsWithVms(mart, overview)
  const without = listed.content.filter(
    ({ assetId, estimatedBecause }) => estimatedBecause !== null && !withVms.has(String(assetId)),
  )
  expect([isAny, without]).toEqual([true, []])
})

const incidentRow = z.object({
  level: z.string(),
  assetId: z.string().nullable(),
  atStake: reasoned,
  moneyInRange: reasoned,
  stakeEstimatedBecause: reasoned,
  rangeEstimatedBecause: reasoned,
})

test('money of incidents is an estimate only where VMs are a part of what the thing cost, and so is its total', async () => {
  const { mart, api } = open()
  const asked = askedBy(api)
  const withVms = await assetsWithVms(mart, { since: '2025-01-01', until: '2025-06-01' })
  const seen = { estimated: 0, billed: 0 }
  for (const [path, category] of [
    ['/alerts/cost-control-incidents', 'cost'],
    ['/alerts/performance-incidents', 'performance'],
  ]) {
    const list = await asked(`${path}?${range}&size=250`, z.object({ incidents: z.array(incidentRow) }))
    const wrong = list.incidents.filter(
      (one) =>
        (one.stakeEstimatedBecause !== null && !isSome(one.atStake)) ||
        (one.rangeEstimatedBecause !== null && !isSome(one.moneyInRange)) ||
        (one.level === 'ASSET' && one.rangeEstimatedBecause !== null && !withVms.has(String(one.assetId))),
    )
    expect(wrong).toEqual([])
    const counts = await asked(
      `/alerts/summary/${category}?${range}`,
      z.object({ stakeEstimatedBecause: reasoned, rangeEstimatedBecause: reasoned }),
    )
    for (const name of ['stakeEstimatedBecause', 'rangeEstimatedBecause'] as const)
      expect([category, name, counts[name] !== null]).toEqual([
        category,
        name,
        list.incidents.some((one) => one[name] !== null),
      ])
    seen.estimated += list.incidents.filter((one) => one.stakeEstimatedBecause !== null).length
    seen.billed += list.incidents.filter(
      (one) => isSome(one.atStake) && one.stakeEstimatedBecause === null,
    ).length
  }
  expect([seen.estimated > 0, seen.billed > 0]).toEqual([true, true])
})

test('both ends of cost changes and each period of cost over time are marked where VMs are a part of them', async () => {
  const asked = askedBy(open().api)
  const changes = await asked(
    '/reports/spend/changes?currency=USD&since=2025-05-17&until=2025-05-24&previousSince=2025-05-10&previousUntil=2025-05-17',
    marked,
  )
  const spend = await asked(
    '/spend-insights/cost-over-time?timeFrame=weekly&currency=USD&since=2025-05-12&until=2025-05-26',
    overTime,
  )
  expect(changes.estimatedBecause !== null).toBe(isSome(spend.totals.estimatedCost))
  expect(spend.totals.estimatedCosts.map(isSome)).toEqual([true, true])
})
