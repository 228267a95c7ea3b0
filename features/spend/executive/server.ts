import { addDays, dayOf, startOfDay, type Day } from '#contract/dates.ts'
import { rangeOf, type Range } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { route, routeOver } from '#http/route.ts'
import { settingValue } from '#http/setting-store.ts'
import { readCompleteDays, type CompleteDays } from '#product/server/calendar/billed-days.ts'
import { fiscalYear } from '#product/contract/calls/fiscal-year.ts'
import { getHealthComponents } from '#product/contract/calls/health-components.ts'
import { fiscalYearOf } from '#product/server/fiscal-year.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { unhealthyFile } from '#product/server/unhealthy-spend/unhealthy-spend.ts'
import { getExecutive, getHealthTrend, listJobOutcomes, listUnhealthyAssets } from './contract.ts'
import { notAllDaysKnown } from './contract/absences.ts'
import type { HealthView, ViewWithComponents } from '#product/contract/health.ts'
import {
  averageOf,
  costOf,
  eachOf,
  estimateOf,
  fiscalDays,
  monthBounds,
  monthRows,
  monthsOf,
  shareOf,
  workspaceRows,
} from './server/costs.ts'
import { outcomesFile, readHealthFacts, type HealthFacts } from './server/facts.ts'
import { healthOf, performanceCostOf, unsuccessfulCostOf } from './server/health.ts'
import { readWeeklyFacts } from './server/weekly-facts.ts'

const monthlyCosts = scopedQuery(new URL('monthly-costs.sql', import.meta.url))
const workspaceCosts = scopedQuery(new URL('workspace-costs.sql', import.meta.url))

const windowDays = 30
const weeksShown = 12
const weekDays = 7
const shownWorkspaces = 5

/** The 30 days up to the end of the query, at most up to the last complete day. */
function windowOf(until: string | undefined, dataNow: Date, { completeUntil }: CompleteDays): Range {
  const asked = dayOf(rangeOf({ until }, 'days', dataNow).until)
  return windowBefore(completeUntil !== null && completeUntil < asked ? completeUntil : asked)
}

const windowBefore = (end: Day): Range => ({
  since: startOfDay(addDays(end, -windowDays)),
  until: startOfDay(end),
})

const rangeText = ({ since, until }: Range) => ({ since: since.toISOString(), until: until.toISOString() })

const withoutComponents = ({ components: _components, ...view }: ViewWithComponents) => view

export const listUnhealthyAssetsRoute = reportRoute(listUnhealthyAssets, { rows: unhealthyFile })

export const listJobOutcomesRoute = reportRoute(listJobOutcomes, { rows: outcomesFile })

export const getHealthComponentsRoute = route(
  getHealthComponents,
  async ({ query, read, clock, defaultCurrency }) => {
    const range = windowOf(query.until, clock.dataNow(), await readCompleteDays(read))
    const currency = query.currency ?? (await defaultCurrency())
    const facts = await readHealthFacts(read, { ...range, currency })
    return {
      dataVersion: facts.dataVersion,
      ...rangeText(range),
      currency,
      ...healthOf(facts),
      computeCost: facts.computeCost,
      runCost: facts.runCost,
      unhealthyCost: facts.unhealthyCost,
      unsuccessfulCost: unsuccessfulCostOf(facts),
      analyzedCost: facts.analyzedCost,
      isAnalyzedCostEstimated: facts.isAnalyzedCostEstimated,
      performanceCost: performanceCostOf(facts),
    }
  },
)

export const getHealthTrendRoute = route(getHealthTrend, async ({ query, read, clock, defaultCurrency }) => {
  const billed = await readCompleteDays(read)
  const { firstUsageDay } = billed
  const range = windowOf(query.until, clock.dataNow(), billed)
  const currency = query.currency ?? (await defaultCurrency())
  const { facts, dataVersion } = await readWeeklyFacts(read, {
    until: range.until,
    weeks: weeksShown,
    weekDays,
    windowDays,
    currency,
  })
  const ends = Array.from({ length: weeksShown }, (_, place) =>
    addDays(dayOf(range.until), (place + 1 - weeksShown) * weekDays),
  )
  const weeks = ends.map((end) => {
    const { since, until } = windowBefore(end)
    const known = firstUsageDay !== null && firstUsageDay <= dayOf(since) ? facts.get(end) : undefined
    return Object.assign({ until: until.toISOString() }, known ? scoresOf(known) : noScores)
  })
  return { dataVersion, ...rangeText(range), currency, weeks }
})

const noScores = {
  score: null,
  efficiency: null,
  orchestration: null,
  performance: null,
  absentBecause: notAllDaysKnown.because,
}

function scoresOf(facts: HealthFacts) {
  const { score, views, absentBecause } = healthOf(facts)
  const scoreOf = (view: HealthView) => views.find((one) => one.view === view)?.score ?? null
  return {
    score,
    efficiency: scoreOf('efficiency'),
    orchestration: scoreOf('orchestration'),
    performance: scoreOf('performance'),
    absentBecause,
  }
}

export const getExecutiveRoute = routeOver(
  getExecutive,
  (ports: SettingPorts) =>
    async ({ query, read, clock, defaultCurrency }) => {
      const billed = await readCompleteDays(read)
      const range = windowOf(query.until, clock.dataNow(), billed)
      const currency = query.currency ?? (await defaultCurrency())
      const lastDay = addDays(dayOf(range.until), -1)
      const { startMonth } = await settingValue(ports, fiscalYear)
      const yearSince = fiscalYearOf(lastDay, startMonth)
      const bounds = monthBounds(query.monthPeriod, lastDay, yearSince)
      const year = fiscalDays(yearSince, dayOf(range.until), billed)
      const monthsBetween = async (from: Day | undefined, to: Day | undefined) =>
        monthRows.parse((await read(monthlyCosts, { from, to, currency })).rows)
      const [facts, found, monthCosts, yearCosts] = await Promise.all([
        readHealthFacts(read, { ...range, currency }),
        read(workspaceCosts, { ...range, currency }),
        monthsBetween(bounds[0], addDays(lastDay, 1)),
        monthsBetween(year.since, year.until),
      ])
      const workspaces = workspaceRows.parse(found.rows)
      const cost = costOf(workspaces)
      const monitoredCost = costOf(workspaces.filter(({ isMonitored }) => isMonitored))
      const months = monthsOf(monthCosts, bounds, billed)
      const yearCost = year.days === 0 ? null : costOf(yearCosts)
      const health = healthOf(facts)
      return {
        dataVersion: facts.dataVersion,
        ...rangeText(range),
        currency,
        ...health,
        views: health.views.map(withoutComponents),
        cost,
        estimatedCost: estimateOf(workspaces),
        monitoredCost,
        coverage: shareOf(monitoredCost, cost),
        unhealthy: {
          cost: facts.unhealthyCost,
          shareOfCompute: shareOf(facts.unhealthyCost, facts.computeCost),
        },
        months,
        averageMonth: averageOf(months),
        fiscalYear: {
          since: year.since,
          days: year.days,
          cost: yearCost,
          estimatedCost: yearCost === null ? null : estimateOf(yearCosts),
          averagePerDay: yearCost === null ? null : eachOf(yearCost, year.days),
        },
        workspaces: workspaces.slice(0, shownWorkspaces).map((one) => ({
          workspaceId: one.workspaceId,
          name: one.name,
          cost: one.cost,
          estimatedCost: one.estimatedCost,
          share: shareOf(one.cost, cost),
        })),
        firstUsageDay: billed.firstUsageDay,
      }
    },
)
