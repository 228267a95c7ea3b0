import { moneyText, moneyUnits } from '#contract/money.ts'
import { addDays } from '#contract/dates.ts'
import { isBilled, pricesOf } from './check.ts'
import { partOfConsumer, type BillPart } from '#product/contract/bill-parts.ts'
import type { CostExplanation, AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { amountOf } from './group.ts'
import type { PartRow } from './rows.ts'
import { shareQuery } from './share-query.ts'

type ShareCheck = CostExplanation['shareCheck']

const clustersAtMost = 50
const perMille = 1000n
const toleratedPerMille = 5n

function partOf({ consumer, part }: AmountFilter): BillPart {
  return part ?? partOfConsumer(consumer ?? 'run')
}

/** True for figures that system tables can tell: they know neither tasks' shares, nor attempts, nor machines' prices. */
function isKnownThere(figure: AmountFilter, attempts: number): boolean {
  const isOfRuns = partOf(figure) === 'jobs'
  const { taskRunId, clusterId, assetId, reason, skuName } = figure
  const isWhole = [taskRunId, clusterId, assetId, reason, skuName].every((value) => value === undefined)
  const isOneAttempt = figure.attemptNumber === undefined || attempts === 1
  return isOfRuns && isWhole && isOneAttempt && figure.source !== 'machine_estimate'
}

function nameOf({ jobId = '', runId }: AmountFilter, firstDay: string, lastDay: string): string {
  if (runId !== undefined) return `run ${runId} of job ${jobId}`
  return firstDay === lastDay ? `job ${jobId} on ${firstDay}` : `job ${jobId} from ${firstDay} to ${lastDay}`
}

function toleranceOf(amount: string): string {
  const units = moneyUnits(amount)
  return moneyText(((units < 0n ? -units : units) * toleratedPerMille) / perMille)
}

function sortedSet(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted()
}

/**
 * A query to paste into one's own workspace that shares the records of shared clusters anew and gives the Databricks part
 * of the figure; null where nothing is shared, or where system tables cannot tell.
 */
export function shareCheckOf(figure: AmountFilter, parts: readonly PartRow[], attempts: number): ShareCheck {
  const billed = parts.filter(isBilled)
  const clusterIds = sortedSet(
    billed.flatMap(({ isShared, clusterId }) => (isShared && clusterId !== null ? [clusterId] : [])),
  )
  const [workspaceId, ...otherWorkspaces] = sortedSet(billed.map((part) => part.workspaceId))
  const [currency = ''] = sortedSet(billed.map((part) => part.currency))
  const fits = clusterIds.length > 0 && clusterIds.length <= clustersAtMost && otherWorkspaces.length === 0
  const { jobId, runId } = figure
  if (!fits || workspaceId === undefined || jobId === undefined) return null
  if (!isKnownThere(figure, attempts)) return null
  const [sinceDay = ''] = billed.map((part) => part.firstDay).toSorted()
  const lastDay =
    billed
      .map((part) => part.lastDay)
      .toSorted()
      .at(-1) ?? sinceDay
  const expected = amountOf(billed)
  const proves = [
    `Proves what ${nameOf(figure, sinceDay, lastDay).replaceAll(/\s+/g, ' ')} cost in Databricks usage: ${expected} ${currency}.`,
    'Usage that names it counts whole. Of each record of a shared cluster it gets the time in which it was active, divided',
    'by the number of runs that were active with it, out of the time in which the cluster was up.',
  ]
  const untilDay = addDays(lastDay, 1)
  return {
    sql: shareQuery({
      workspaceId,
      jobId,
      runId,
      prices: pricesOf(billed),
      sinceDay,
      untilDay,
      clusterIds,
      proves,
    }),
    expected,
    tolerance: toleranceOf(expected),
    says: 'The query splits every second of the shared clusters from system tables alone. They keep set-up in whole seconds and VMs by the minute, for 90 days, so the result can differ by 0.5%. Estimated VM cost is not included.',
  }
}
