import { sumOfMoney } from '#contract/money.ts'
import { dayOf } from '#contract/dates.ts'
import { rangeOf } from '#contract/ranges.ts'
import { route } from '#http/route.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { noRecommendations } from '#product/contract/absences/recommendations.ts'
import { getUnhealthySpend, unhealthyPart } from '#product/contract/calls/unhealthy-spend.ts'
import { readCompleteDays } from '#product/server/calendar/billed-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'
import { estimatedBecauseOf, readUnhealthySpend } from '#product/server/unhealthy-spend/unhealthy-spend.ts'

const shownAssets = 10

const costOf = (rows: readonly { cost: string }[]) => sumOfMoney(rows.map(({ cost }) => cost))

export const getUnhealthySpendRoute = route(
  getUnhealthySpend,
  async ({ query, read, clock, defaultCurrency }) => {
    const range = rangeOf(query, 'days', clock.dataNow())
    const currency = query.currency ?? (await defaultCurrency())
    const [found, days] = await Promise.all([
      readUnhealthySpend(read, { ...range, currency }),
      readCompleteDays(read),
    ])
    const isLoaded = isLoadedFrom(days, dayOf(range.since))
    const known = <Value>(value: Value) => (isLoaded ? value : null)
    const { assets: rows, computeCost, computeEstimatedBecause } = found
    const cost = costOf(rows)
    return {
      dataVersion: found.dataVersion,
      since: range.since.toISOString(),
      until: range.until.toISOString(),
      currency,
      loadedSince: days.loadedSince,
      cost: known(cost),
      estimatedBecause: known(estimatedBecauseOf(rows)),
      computeCost: known(computeCost),
      computeEstimatedBecause: known(computeEstimatedBecause),
      shareOfCompute: Number(computeCost) > 0 ? known(Number(cost) / Number(computeCost)) : null,
      parts: unhealthyPart.options.map((part) => {
        const ofPart = isLoaded ? rows.filter((row) => row.part === part) : []
        const absence = part === 'waste' ? noRecommendations : isLoaded ? null : historyIsLoading
        return {
          part,
          cost: absence === null ? costOf(ofPart) : null,
          estimatedBecause: estimatedBecauseOf(ofPart),
          assets: ofPart.length,
          absentBecause: absence?.because ?? null,
        }
      }),
      assets: isLoaded ? rows.slice(0, shownAssets).map(({ reason: _reason, ...asset }) => asset) : [],
    }
  },
)
