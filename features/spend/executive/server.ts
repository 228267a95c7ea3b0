import { addDays, dayOf, startOfDay, type Day } from '#contract/dates.ts'
import { rangeOf, type Range } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { route, routeOver } from '#http/route.ts'
import { settingValue } from '#http/setting-store.ts'
import { readCompleteDays, type CompleteDays } from '#product/server/calendar/billed-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
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
import { healthWhileLoading } from './server/while-loading.ts'
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
    const billed = await readCompleteDays(read)
    const range = windowOf(query.until, clock.dataNow(), billed)
    const currency = query.currency ?? (await defaultCurrency())
    const facts = await readHealthFacts(read, { ...range, currency })
    const isLoaded = isLoadedFrom(billed, dayOf(range.since))
    const known = (cost: string) => (isLoaded ? cost : null)
    return {
      dataVersion: facts.dataVersion,
      ...rangeText(range),
      currency,
      loadedSince: billed.loadedSince,
      ...(isLoaded ? healthOf(facts) : healthWhileLoading(healthOf(facts))),
      computeCost: known(facts.computeCost),
      runCost: known(facts.runCost),
      computeEstimatedBecause: facts.computeEstimatedBecause,
      unhealthyCost: known(facts.unhealthyCost),
      unhealthyEstimatedBecause: facts.unhealthyEstimatedBecause,
      unsuccessfulCost: known(unsuccessfulCostOf(facts)),
      analyzedCost: known(facts.analyzedCost),
      isAnalyzedCostEstimated: facts.isAnalyzedCostEstimated,
      performanceCost: known(performanceCostOf(facts)),
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
    const isLoaded = isLoadedFrom(billed, dayOf(since))
    const scores = !isLoaded ? loadingScores : known ? scoresOf(known) : noScores
    return Object.assign({ until: until.toISOString() }, scores)
  })
  return { dataVersion, ...rangeText(range), currency, loadedSince: billed.loadedSince, weeks }
})

const noScores = {
  score: null,
  efficiency: null,
  orchestration: null,
  performance: null,
  absentBecause: notAllDaysKnown.because,
}

const loadingScores = { ...noScores, absentBecause: historyIsLoading.because }

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

const unhealthyOf = (
  { unhealthyCost, unhealthyEstimatedBecause: estimatedBecause, computeCost }: HealthFacts,
  isLoaded: boolean,
) =>
  isLoaded
    ? { cost: unhealthyCost, estimatedBecause, shareOfCompute: shareOf(unhealthyCost, computeCost) }
    : { cost: null, estimatedBecause: null, shareOfCompute: null }

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
      const isYearKnown = year.days > 0 && isLoadedFrom(billed, yearSince)
      const yearCost = isYearKnown ? costOf(yearCosts) : null
      const isLoaded = isLoadedFrom(billed, dayOf(range.since))
      const known = <Value>(value: Value) => (isLoaded ? value : null)
      const health = isLoaded ? healthOf(facts) : healthWhileLoading(healthOf(facts))
      return {
        dataVersion: facts.dataVersion,
        ...rangeText(range),
        currency,
        ...health,
        loadedSince: billed.loadedSince,
        views: health.views.map(withoutComponents),
        cost: known(cost),
        estimatedCost: known(estimateOf(workspaces)),
        monitoredCost: known(monitoredCost),
        coverage: known(shareOf(monitoredCost, cost)),
        unhealthy: unhealthyOf(facts, isLoaded),
        months,
        averageMonth: averageOf(months),
        fiscalYear: {
          since: year.since,
          days: year.days,
          cost: yearCost,
          estimatedCost: yearCost === null ? null : estimateOf(yearCosts),
          averagePerDay: yearCost === null ? null : eachOf(yearCost, year.days),
        },
        workspaces: workspaces.slice(0, shownWorkspaces).map(({ workspaceId, name, ...one }) => ({
          workspaceId,
          name,
          cost: known(one.cost),
          estimatedCost: known(one.estimatedCost),
          share: known(shareOf(one.cost, cost)),
        })),
        firstUsageDay: billed.firstUsageDay,
      }
    },
)
