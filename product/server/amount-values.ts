import { consumersOfKind } from '#product/contract/asset-kinds.ts'
import { consumersOfPart, type ConsumerChoice } from '#product/contract/bill-parts.ts'
import type { AmountFilter } from '#product/contract/calls/explain-cost.ts'

// No consumer has no name; a list without elements cannot be bound on every engine.
const everyConsumer: ConsumerChoice = { consumers: [''], areNamedMeant: false }

function consumersOf({
  consumer,
  part,
  assetKind,
}: Pick<AmountFilter, 'consumer' | 'part' | 'assetKind'>): ConsumerChoice {
  if (consumer !== undefined) return { consumers: [consumer], areNamedMeant: true }
  if (assetKind !== undefined) return consumersOfKind(assetKind)
  return part === undefined ? everyConsumer : consumersOfPart(part)
}

/** What narrows all cost to an amount, as the queries that explain it name it. */
export function amountValues(filter: AmountFilter) {
  const { jobId, runId, attemptNumber, taskRunId, clusterId, source, assetId, reason, skuName } = filter
  return {
    since: filter.since ?? null,
    until: filter.until ?? null,
    jobId: jobId ?? null,
    runId: runId ?? null,
    attemptNumber: attemptNumber ?? null,
    taskRunId: taskRunId ?? null,
    clusterId: clusterId ?? null,
    source: source ?? null,
    assetId: assetId ?? null,
    reason: reason ?? null,
    skuName: skuName ?? null,
    ...consumersOf(filter),
  }
}
