import { z } from 'zod'
import { sumOfMoney } from '#contract/money.ts'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { noRecommendations } from '#product/contract/absences.ts'
import { getUnhealthySpend, unhealthyPart } from '#product/contract/calls/unhealthy-spend.ts'

const shownAssets = 10

const unhealthy = scopedQuery(new URL('unhealthy-spend.sql', import.meta.url))
const compute = scopedQuery(new URL('compute-cost.sql', import.meta.url))
const unhealthyRows = z.array(getUnhealthySpend.output.shape.assets.element)
const computeRows = z.array(z.object({ computeCost: z.string() }))

const costOf = (rows: readonly { cost: string }[]) => sumOfMoney(rows.map(({ cost }) => cost))

export const getUnhealthySpendRoute = route(
  getUnhealthySpend,
  async ({ query, read, clock, defaultCurrency }) => {
    const range = rangeOf(query, 'days', clock.dataNow())
    const currency = query.currency ?? (await defaultCurrency())
    const values = { ...range, currency }
    const [found, spent] = await Promise.all([read(unhealthy, values), read(compute, values)])
    const rows = unhealthyRows.parse(found.rows)
    const computeCost = computeRows.parse(spent.rows)[0]?.computeCost ?? '0.0000000000'
    const cost = costOf(rows)
    return {
      dataVersion: found.dataVersion,
      since: range.since.toISOString(),
      until: range.until.toISOString(),
      currency,
      cost,
      computeCost,
      shareOfCompute: Number(computeCost) > 0 ? Number(cost) / Number(computeCost) : null,
      parts: unhealthyPart.options.map((part) => {
        const ofPart = rows.filter((row) => row.part === part)
        const isKnown = part !== 'waste'
        return {
          part,
          cost: isKnown ? costOf(ofPart) : null,
          assets: ofPart.length,
          absentBecause: isKnown ? null : noRecommendations.because,
        }
      }),
      assets: rows.slice(0, shownAssets),
    }
  },
)
