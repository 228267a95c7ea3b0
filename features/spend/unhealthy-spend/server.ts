import { sumOfMoney } from '#contract/money.ts'
import { rangeOf } from '#contract/ranges.ts'
import { route } from '#http/route.ts'
import { noRecommendations } from '#product/contract/absences/recommendations.ts'
import { getUnhealthySpend, unhealthyPart } from '#product/contract/calls/unhealthy-spend.ts'
import { readUnhealthySpend } from '#product/server/unhealthy-spend/unhealthy-spend.ts'

const shownAssets = 10

const costOf = (rows: readonly { cost: string }[]) => sumOfMoney(rows.map(({ cost }) => cost))

export const getUnhealthySpendRoute = route(
  getUnhealthySpend,
  async ({ query, read, clock, defaultCurrency }) => {
    const range = rangeOf(query, 'days', clock.dataNow())
    const currency = query.currency ?? (await defaultCurrency())
    const found = await readUnhealthySpend(read, { ...range, currency })
    const { assets: rows, computeCost } = found
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
      assets: rows.slice(0, shownAssets).map(({ reason: _reason, ...asset }) => asset),
    }
  },
)
