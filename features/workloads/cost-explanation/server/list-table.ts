import type { AmountFilter } from '#product/contract/calls/explain-cost.ts'

/** The table from which lists show an amount: the narrowest that knows all that tells it from other cost. */
export function listTableOf(amount: AmountFilter) {
  const { jobId, runId, attemptNumber, taskRunId, clusterId, assetId, reason, skuName } = amount
  if (taskRunId !== undefined) return 'task_cost_part'
  const isOfRuns = [jobId, runId, attemptNumber].some((value) => value !== undefined)
  const isOfPart = [amount.consumer, amount.part, amount.assetKind, amount.source].some(
    (value) => value !== undefined,
  )
  if (reason !== undefined && !isOfRuns && clusterId === undefined) return 'unexplained_day'
  const isNarrow = [clusterId, assetId, reason, skuName].some((value) => value !== undefined)
  if (isNarrow || (isOfRuns && isOfPart)) return 'run_cost_part'
  if (!isOfRuns) return 'cost_day'
  return runId === undefined && attemptNumber === undefined ? 'job_day' : 'run_day'
}
