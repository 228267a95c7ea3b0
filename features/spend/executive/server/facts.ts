import { z } from 'zod'
import { sumOfMoney } from '#contract/money.ts'
import type { Range } from '#contract/ranges.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import type { UnhealthyReason } from '#product/contract/calls/unhealthy-spend.ts'
import { estimatedBecauseOf, readUnhealthySpend } from '#product/server/unhealthy-spend/unhealthy-spend.ts'
import { daysBetween, dayOf } from '#contract/dates.ts'
import { costOf } from './costs.ts'
import { noRunAnalyzed, readPerformanceFacts, type PerformanceFacts } from './performance-facts.ts'

/** The query of how the runs of each job ended and what they cost. */
export const outcomesFile = new URL('../job-outcomes.sql', import.meta.url)

const outcomes = scopedQuery(outcomesFile)
const otherCosts = scopedQuery(new URL('../other-costs.sql', import.meta.url))

const outcomeRows = z.array(
  z.object({
    successfulRunsCount: z.number(),
    partlySuccessfulRunsCount: z.number(),
    failedRunsCount: z.number(),
    canceledRunsCount: z.number(),
    allRunsCost: z.string(),
    failedCost: z.string(),
    retriedCost: z.string(),
    canceledCost: z.string(),
    hasNoTimeout: z.boolean().nullable(),
  }),
)
type Outcome = z.output<typeof outcomeRows>[number]
const otherRows = z.array(
  z.object({ sharedRunCost: z.string(), serviceCost: z.string(), allocatedCost: z.string() }),
)

type Runs = {
  successful: number
  partlySuccessful: number
  failed: number
  canceled: number
}

/** What the score is computed of. */
export type HealthFacts = PerformanceFacts & {
  /** What compute cost that can be idle. */
  computeCost: string
  unhealthyCost: string
  costOfReason: (reason: UnhealthyReason) => string
  /** Why each of these is an estimate; null where no VMs are a part. */
  computeEstimatedBecause: string | null
  unhealthyEstimatedBecause: string | null
  isReasonEstimated: (reason: UnhealthyReason) => boolean
  runs: Runs
  /** What all runs cost, and of that what went to attempts that did not succeed; each cent is in one of the three. */
  runCost: string
  failedCost: string
  retriedCost: string
  canceledCost: string
  /** Jobs that may run forever; null where of no job it is known. */
  jobsWithoutTimeout: number | null
  sharedRunCost: string
  serviceCost: string
  /** What is allocated to runs and assets; less than compute where days are not derived yet. */
  allocatedCost: string
}

/** The facts of a range. */
export async function readHealthFacts(
  read: ReadOfScope,
  values: Range & { currency: string | null },
): Promise<HealthFacts & { dataVersion: number }> {
  const ofWindow = {
    until: values.until,
    weeks: 1,
    weekDays: 7,
    windowDays: daysBetween(dayOf(values.since), dayOf(values.until)),
    currency: values.currency,
  }
  const [unhealthy, ended, others, performance] = await Promise.all([
    readUnhealthySpend(read, values),
    read(outcomes, values),
    read(otherCosts, values),
    readPerformanceFacts(read, ofWindow),
  ])
  const jobs = outcomeRows.parse(ended.rows)
  const ofReason = (wanted: UnhealthyReason) => unhealthy.assets.filter(({ reason }) => reason === wanted)
  const [other = noCosts] = otherRows.parse(others.rows)
  return {
    dataVersion: unhealthy.dataVersion,
    computeCost: unhealthy.computeCost,
    unhealthyCost: costOf(unhealthy.assets),
    costOfReason: (wanted) => costOf(ofReason(wanted)),
    computeEstimatedBecause: unhealthy.computeEstimatedBecause,
    unhealthyEstimatedBecause: estimatedBecauseOf(unhealthy.assets),
    isReasonEstimated: (wanted) => estimatedBecauseOf(ofReason(wanted)) !== null,
    runs: runsOf(jobs),
    runCost: sumOfMoney(jobs.map(({ allRunsCost }) => allRunsCost)),
    failedCost: sumOfMoney(jobs.map(({ failedCost }) => failedCost)),
    retriedCost: sumOfMoney(jobs.map(({ retriedCost }) => retriedCost)),
    canceledCost: sumOfMoney(jobs.map(({ canceledCost }) => canceledCost)),
    jobsWithoutTimeout: withoutTimeout(jobs),
    ...other,
    ...(performance.get(dayOf(values.until)) ?? noRunAnalyzed),
  }
}

const nothing = '0.0000000000'
const noCosts = { sharedRunCost: nothing, serviceCost: nothing, allocatedCost: nothing }

function runsOf(jobs: readonly Outcome[]): Runs {
  const sum = (countOf: (job: Outcome) => number) => jobs.reduce((total, job) => total + countOf(job), 0)
  return {
    successful: sum((job) => job.successfulRunsCount),
    partlySuccessful: sum((job) => job.partlySuccessfulRunsCount),
    failed: sum((job) => job.failedRunsCount),
    canceled: sum((job) => job.canceledRunsCount),
  }
}

function withoutTimeout(jobs: readonly Outcome[]): number | null {
  const known = jobs.filter(({ hasNoTimeout }) => hasNoTimeout !== null)
  return known.length === 0 ? null : known.filter(({ hasNoTimeout }) => hasNoTimeout === true).length
}
