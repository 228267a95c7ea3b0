import { z } from 'zod'
import { startOfDay, addDays } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import type { Bound } from '#http/report-queries.ts'
import { reportRouteOver } from '#http/report.ts'
import { routeOver } from '#http/route.ts'
import { completeDaysIn, completeDaysSql, readCompleteDays } from '#product/server/calendar/billed-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'
import { changedLines, lineRows } from '#product/server/cost-change/changed-assets.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import type { SavingPorts } from '#product/server/saving-ports.ts'
import { estimatedBecauseOf, readUnhealthySpend } from '#product/server/unhealthy-spend/unhealthy-spend.ts'
import { analyzeChanges, getRealizedSavings, getReviewFilters, listReviewedChanges } from './contract.ts'
import { periodDays, reviewDates, topNumbers } from './contract/periods.ts'
import { promisesOf } from './server/promises.ts'
import { reviewDaysOf, whyNotCompared } from './server/review-days.ts'
import { verdictsText } from './server/verdicts-text.ts'
import { mostVerdicts, realizedIn, savingsByMonth, verdictCounts } from './server/verified.ts'
import { reviewedAssets, waterfallOf, workloadsOf } from './server/waterfall.ts'

type Days = { since: string; until: string }

const instantsOf = ({ since, until }: Days) => ({
  since: startOfDay(since).toISOString(),
  until: startOfDay(until).toISOString(),
})

const everyAsset = {
  assetKind: null,
  assetId: null,
  workspaceId: null,
  subscriptionId: null,
  tagKey: null,
  tagValue: null,
}

export const getRealizedSavingsRoute = routeOver(
  getRealizedSavings,
  (ports: SavingPorts & ProposalPorts) =>
    async ({ body, scope, read, clock, defaultCurrency }) => {
      const { dataVersion, ...known } = await readCompleteDays(read)
      const days = reviewDaysOf(body, known, clock.dataNow())
      const { before, after, changed, referenceDate, comparisonDate } = days
      const currency = body.currency ?? (await defaultCurrency())
      const { workspaceIds } = scope
      const notComparedBecause = whyNotCompared(days, known)
      const lines = {
        ...everyAsset,
        ...after,
        previousSince: before.since,
        previousUntil: before.until,
        currency,
      }
      const [found, unhealthy, realized, verdicts, months, lives] = await Promise.all([
        notComparedBecause === null ? read(changedLines, lines) : { rows: [] },
        readUnhealthySpend(read, {
          since: startOfDay(after.since),
          until: startOfDay(after.until),
          currency,
        }),
        realizedIn(ports, { workspaceIds, ...changed }, currency),
        ports.savings.verdicts({ workspaceIds, ...changed }, mostVerdicts),
        savingsByMonth(ports, workspaceIds, { currency, lastDay: comparisonDate }),
        ports.proposals.lives(),
      ])
      const assets = reviewedAssets(lineRows.parse(found.rows), after.since)
      const isLoaded = isLoadedFrom(known, after.since)
      const cost = sumOfMoney(unhealthy.assets.map((asset) => asset.cost))
      return {
        dataVersion,
        currency,
        referenceDate,
        comparisonDate,
        before: instantsOf(before),
        after: instantsOf(after),
        loadedSince: known.loadedSince,
        realized: realized && {
          changes: realized.changes,
          confidence: realized.confidence,
          total: realized.total,
          perYear: realized.perYear,
        },
        verdicts: verdictCounts(verdicts),
        waterfall: notComparedBecause === null ? waterfallOf(assets) : null,
        notComparedBecause,
        workloads: workloadsOf(assets, body.bar),
        suboptimal: {
          cost: isLoaded ? cost : null,
          estimatedBecause: isLoaded ? estimatedBecauseOf(unhealthy.assets) : null,
          computeCost: isLoaded ? unhealthy.computeCost : null,
        },
        months,
        ...(await promisesOf(ports, lives, { workspaceIds, currency, changed })),
      }
    },
)

export const getReviewFiltersRoute = routeOver(
  getReviewFilters,
  ({ savings }: SavingPorts) =>
    async ({ body, scope, read, clock }) => {
      const { dataVersion, ...known } = await readCompleteDays(read)
      const { changed, referenceDate, comparisonDate } = reviewDaysOf(body, known, clock.dataNow())
      const verdicts = await savings.verdicts({ workspaceIds: scope.workspaceIds, ...changed }, mostVerdicts)
      const settings = Map.groupBy(
        verdicts.flatMap(({ changes }) => [...new Set(changes.map(({ setting }) => setting))]),
        (setting) => setting,
      )
      return {
        dataVersion,
        types: ['Workloads' as const],
        topN: [...topNumbers],
        referenceDate,
        comparisonDate,
        firstDate: known.firstUsageDay && addDays(known.firstUsageDay, periodDays - 1),
        lastDate: known.completeUntil && addDays(known.completeUntil, -1),
        workspaces: scope.workspaces.map(({ workspaceId, subscriptionId }) => ({
          workspaceId,
          subscriptionId,
        })),
        verdicts: verdictCounts(verdicts),
        settings: [...settings]
          .map(([setting, of]) => ({ setting, changes: of.length }))
          .toSorted((one, other) => other.changes - one.changes || (one.setting < other.setting ? -1 : 1)),
      }
    },
)

const askedDates = z.object({ ...reviewDates, dataNow: z.coerce.date() })

/** Between which moments the listed changes were made. */
const changedBound = (name: 'since' | 'until'): Bound => ({
  of: completeDaysSql,
  value(row, asked: Row) {
    const { dataNow, ...dates } = askedDates.parse(asked)
    return reviewDaysOf(dates, completeDaysIn([row]), dataNow).changed[name]
  },
})

const changes = {
  rows: new URL('changes.sql', import.meta.url),
  bounds: { changedSince: changedBound('since'), changedUntil: changedBound('until') },
}
const given = {
  verdicts: async (
    ports: SavingPorts & ProposalPorts,
    { scope }: { scope: { workspaceIds: readonly string[] } },
  ) => verdictsText(ports, scope),
}

export const listReviewedChangesRoute = reportRouteOver(listReviewedChanges, changes, { given })
export const analyzeChangesRoute = reportRouteOver(analyzeChanges, changes, {
  computed: { search: () => null },
  given,
})
