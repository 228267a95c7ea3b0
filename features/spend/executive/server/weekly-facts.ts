import { z } from 'zod'
import { dayOf, type Day } from '#contract/dates.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import type { UnhealthyReason } from '#product/contract/calls/unhealthy-spend.ts'
import type { HealthFacts } from './facts.ts'
import { noRunAnalyzed, readPerformanceFacts, type PerformanceFacts } from './performance-facts.ts'

const weeklyFacts = scopedQuery(new URL('../weekly-facts.sql', import.meta.url))
const amount = z.string()

const factRows = z.array(
  z.object({
    untilDay: z.string(),
    computeCost: amount,
    unhealthyCost: amount,
    idleCluster: amount,
    noAutoTermination: amount,
    idleWarehouse: amount,
    idlePool: amount,
    failedRun: amount,
    failedTask: amount,
    unusedAsset: amount,
    successful: z.number(),
    partlySuccessful: z.number(),
    failed: z.number(),
    canceled: z.number(),
    runCost: amount,
    failedCost: amount,
    retriedCost: amount,
    canceledCost: amount,
    sharedRunCost: amount,
    serviceCost: amount,
    allocatedCost: amount,
  }),
)
type FactRow = z.output<typeof factRows>[number]

type Weeks = { until: Date; weeks: number; weekDays: number; windowDays: number; currency: string | null }

function factsOf(row: FactRow, performance: PerformanceFacts | undefined): HealthFacts {
  const costs: Readonly<Record<UnhealthyReason, string>> = {
    idle_cluster: row.idleCluster,
    no_auto_termination: row.noAutoTermination,
    idle_warehouse: row.idleWarehouse,
    idle_pool: row.idlePool,
    failed_run: row.failedRun,
    failed_task: row.failedTask,
    unused_asset: row.unusedAsset,
  }
  const { successful, partlySuccessful, failed, canceled, ...amounts } = row
  return {
    ...amounts,
    ...(performance ?? noRunAnalyzed),
    costOfReason: (reason) => costs[reason],
    // Of a score alone: no amount is shown of a week.
    computeEstimatedBecause: null,
    unhealthyEstimatedBecause: null,
    isReasonEstimated: () => false,
    runs: { successful, partlySuccessful, failed, canceled },
    // Shown beside the score, of which it is no part: not read for each week.
    jobsWithoutTimeout: null,
  }
}

/** What the score of each week is made of, by the day after its last one; all weeks in one question. */
export async function readWeeklyFacts(
  read: ReadOfScope,
  weeks: Weeks,
): Promise<{ facts: ReadonlyMap<Day, HealthFacts>; dataVersion: number }> {
  const [{ rows, dataVersion }, performance] = await Promise.all([
    read(weeklyFacts, { ...weeks, until: dayOf(weeks.until) }),
    readPerformanceFacts(read, weeks),
  ])
  const facts = factRows
    .parse(rows)
    .map((row) => [row.untilDay, factsOf(row, performance.get(row.untilDay))] as const)
  return { facts: new Map(facts), dataVersion }
}
