import { sumOfMoney } from '#contract/money.ts'
import type { Absence } from '#contract/absence.ts'
import { noRecommendations } from '#product/contract/absences/recommendations.ts'
import type { UnhealthyReason } from '#product/contract/calls/unhealthy-spend.ts'
import {
  noAnalyzedRun,
  costCountedOnce,
  costOfJobsNotAdded,
  noCompute,
  noRunEnded,
  noSavingKnown,
  notAllocated,
  nothingKnown,
  noTimeoutKnown,
} from '../contract/absences.ts'
import type {
  HealthComponent,
  HealthComponentName,
  HealthView,
  ViewWithComponents,
} from '#product/contract/health.ts'
import type { HealthFacts } from './facts.ts'
import { bandOf, scoreAfter, weightedMean } from './points.ts'

const weights: Readonly<Record<HealthView, number>> = {
  efficiency: 0.4,
  orchestration: 0.3,
  performance: 0.3,
}
const weightOfRate = 0.5
const weightOfCost = 0.5

type Measured = {
  value: number
  weight: number
  cost: string | null
  isCostEstimated?: boolean
  because?: Absence
}
type Judged = { exact: number | null; view: ViewWithComponents }

/** The share of a whole that is positive. */
const shareOf = (amount: string, whole: string) => Number(amount) / Number(whole)

const notCounted = { weight: null, pointsLost: null } as const

/** A component that is shown and not counted. */
function besides(
  component: HealthComponentName,
  shown: Pick<HealthComponent, 'value' | 'unit' | 'cost'>,
  because: Absence | null,
): HealthComponent {
  return {
    component,
    ...shown,
    isCostEstimated: null,
    ...notCounted,
    absentBecause: because?.because ?? null,
  }
}

const unknown = (component: HealthComponentName, because: Absence) =>
  besides(component, { value: null, unit: 'share', cost: null }, because)

/** A view of what is counted, and what is only shown. */
function viewOf(
  view: HealthView,
  counted: readonly (Measured & { component: HealthComponentName; loss: number })[],
  shown: readonly HealthComponent[],
): Judged {
  const { exact, score, lost } = scoreAfter(counted.map(({ loss, weight }) => 100 * weight * loss))
  const components = counted.map(
    ({ component, value, weight, cost, isCostEstimated, because }, place): HealthComponent => ({
      component,
      value,
      unit: 'share',
      weight,
      pointsLost: lost[place] ?? 0,
      cost,
      isCostEstimated: isCostEstimated ?? null,
      absentBecause: because?.because ?? null,
    }),
  )
  const judged = { view, score, band: bandOf(score), weight: weights[view], absentBecause: null }
  return { exact, view: { ...judged, components: [...components, ...shown] } }
}

const notKnown = (view: HealthView, because: Absence, components: readonly HealthComponent[]): Judged => ({
  exact: null,
  view: {
    view,
    score: null,
    band: null,
    weight: null,
    absentBecause: because.because,
    components: [...components],
  },
})

const ofCompute: readonly (readonly [HealthComponentName, UnhealthyReason])[] = [
  ['idle_clusters', 'idle_cluster'],
  ['no_auto_termination', 'no_auto_termination'],
  ['idle_warehouses', 'idle_warehouse'],
  ['idle_pools', 'idle_pool'],
  ['failed_runs_of_compute', 'failed_run'],
  ['failed_tasks', 'failed_task'],
  ['unused_assets', 'unused_asset'],
]

/** The share of the cost of compute of which the waste leaves no point. */
const wasteOfNoPoint = 0.25

/** 100 less the points that avoidable waste takes: all of them at a quarter of the cost of compute. */
function efficiencyOf(facts: HealthFacts): Judged {
  const { computeCost, allocatedCost, costOfReason, isReasonEstimated, sharedRunCost } = facts
  const isSpent = Number(computeCost) > 0
  const because = isSpent ? notAllocated : noCompute
  const shown = [
    unknown('over_provisioned_clusters', noRecommendations),
    besides(
      'jobs_on_all_purpose',
      { value: isSpent ? shareOf(sharedRunCost, computeCost) : null, unit: 'share', cost: sharedRunCost },
      isSpent ? noSavingKnown : noCompute,
    ),
  ]
  if (!isSpent || Number(allocatedCost) < Number(computeCost))
    return notKnown('efficiency', because, [
      ...ofCompute.map(([component]) => unknown(component, because)),
      ...shown,
    ])
  const counted = ofCompute.map(([component, reason]) => {
    const cost = costOfReason(reason)
    const value = shareOf(cost, computeCost)
    return {
      component,
      value,
      loss: value / wasteOfNoPoint,
      weight: 1,
      cost,
      isCostEstimated: isReasonEstimated(reason),
    }
  })
  return viewOf('efficiency', counted, shown)
}

/** Half the success rate of runs, half the share of their cost that went to attempts that succeeded. */
function orchestrationOf(facts: HealthFacts): Judged {
  const { runs, runCost, jobsWithoutTimeout, serviceCost } = facts
  const ended = runs.successful + runs.failed
  const rate = ended === 0 ? null : (runs.successful - runs.partlySuccessful / 2) / ended
  const isCostKnown = Number(runCost) > 0
  const costs = [
    ['failed_runs', facts.failedCost],
    ['retries', facts.retriedCost],
    ['canceled_runs', facts.canceledCost],
  ] as const
  const shown = [
    besides(
      'jobs_without_timeout',
      { value: jobsWithoutTimeout, unit: 'jobs', cost: null },
      jobsWithoutTimeout === null ? noTimeoutKnown : costOfJobsNotAdded,
    ),
    besides(
      'maintenance',
      { value: isCostKnown ? shareOf(serviceCost, runCost) : null, unit: 'share', cost: serviceCost },
      isCostKnown ? null : noRunEnded,
    ),
  ]
  const counted = [
    ...(rate === null
      ? []
      : [
          {
            component: 'success_rate' as const,
            value: rate,
            loss: 1 - rate,
            weight: isCostKnown ? weightOfRate : 1,
            cost: null,
            because: costCountedOnce,
          },
        ]),
    ...(isCostKnown
      ? costs.map(([component, cost]) => ({
          component,
          value: shareOf(cost, runCost),
          loss: shareOf(cost, runCost),
          weight: rate === null ? 1 : weightOfCost,
          cost,
        }))
      : []),
  ]
  if (counted.length === 0)
    return notKnown('orchestration', noRunEnded, [
      unknown('success_rate', noRunEnded),
      ...costs.map(([component]) => unknown(component, noRunEnded)),
      ...shown,
    ])
  return viewOf('orchestration', counted, [
    ...(rate === null ? [unknown('success_rate', noRunEnded)] : []),
    ...(isCostKnown ? [] : costs.map(([component]) => unknown(component, noRunEnded))),
    ...shown,
  ])
}

/** 100 less the share of the cost of runs with an event log that went to attempts with a finding of their performance. */
function performanceOf(facts: HealthFacts): Judged {
  const costs = [
    ['skew', facts.skewCost, facts.isSkewCostEstimated],
    ['spill', facts.spillCost, facts.isSpillCostEstimated],
    ['under_provisioned', facts.underProvisionedCost, facts.isUnderProvisionedCostEstimated],
    ['excessive_duration', facts.excessiveDurationCost, facts.isExcessiveDurationCostEstimated],
  ] as const
  if (Number(facts.analyzedCost) <= 0)
    return notKnown(
      'performance',
      noAnalyzedRun,
      costs.map(([component]) => unknown(component, noAnalyzedRun)),
    )
  const counted = costs.map(([component, cost, isCostEstimated]) => {
    const value = shareOf(cost, facts.analyzedCost)
    return { component, value, loss: value, weight: 1, cost, isCostEstimated }
  })
  return viewOf('performance', counted, [])
}

/** The score of a scope: the weighted mean of the views that are known. */
export function healthOf(facts: HealthFacts) {
  const judged = [efficiencyOf(facts), orchestrationOf(facts), performanceOf(facts)]
  const mean = weightedMean(judged.map(({ exact, view }) => ({ value: exact, weight: weights[view.view] })))
  const score = mean === null ? null : Math.round(mean.mean)
  return {
    score,
    band: score === null ? null : bandOf(score),
    absentBecause: score === null ? nothingKnown.because : null,
    views: judged.map(({ view }) => withWeight(view, mean?.weights ?? null)),
  }
}

/** A view with its share of the weights of the views that are known. */
function withWeight(view: ViewWithComponents, known: number | null): ViewWithComponents {
  return { ...view, weight: view.score === null || known === null ? null : weights[view.view] / known }
}

/** What went to attempts that did not succeed. */
export const unsuccessfulCostOf = ({ failedCost, retriedCost, canceledCost }: HealthFacts) =>
  sumOfMoney([failedCost, retriedCost, canceledCost])

/** What went to analyzed attempts with a finding of their performance. */
export const performanceCostOf = (facts: HealthFacts) =>
  sumOfMoney([facts.skewCost, facts.spillCost, facts.underProvisionedCost, facts.excessiveDurationCost])
