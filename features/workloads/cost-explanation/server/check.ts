import type { CostExplanation, AmountFilter } from '#product/contract/calls/explain-cost.ts'
import { amountOf } from './group.ts'
import type { PartRow } from './rows.ts'
import { priceJoin, type PriceJoin } from './price-join.ts'
import { quoted } from './sql-text.ts'

type Check = CostExplanation['check']
type SharedHour = CostExplanation['machines'][number]['hours'][number]

const hourMs = 3_600_000

function conditions(figure: AmountFilter, parts: readonly PartRow[]): string[] {
  const workspaceIds = [...new Set(parts.map((part) => part.workspaceId))]
  return [
    `u.workspace_id in (${workspaceIds.map(quoted).join(', ')})`,
    ...(figure.jobId ? [`u.usage_metadata.job_id = ${quoted(figure.jobId)}`] : []),
    ...(figure.runId ? [`u.usage_metadata.job_run_id = ${quoted(figure.runId)}`] : []),
    ...(figure.since ? [`u.usage_start_time >= timestamp ${quoted(figure.since)}`] : []),
    ...(figure.until ? [`u.usage_start_time < timestamp ${quoted(figure.until)}`] : []),
  ]
}

function queryOf(proves: string, where: readonly string[], { price, joins }: PriceJoin): string {
  return [
    `-- Proves ${proves.replaceAll(/\s+/g, ' ')}.`,
    'select',
    `  sum(cast(u.usage_quantity * ${price} as decimal(28, 10))) as amount`,
    'from system.billing.usage as u',
    ...joins,
    `where ${where.join('\n  and ')}`,
  ].join('\n')
}

/** The prices that billed parts were counted with. */
export function pricesOf(parts: readonly PartRow[]): PriceJoin {
  const billed = parts.filter(isBilled)
  const hasNegotiated = billed.some((part) => part.priceKind === 'negotiated')
  return priceJoin(billed[0]?.currency ?? 'USD', hasNegotiated)
}

export function isBilled(part: PartRow): boolean {
  return part.source === 'databricks_usage' && part.price !== null
}

function ownCheck(figure: AmountFilter, parts: readonly PartRow[]): Check {
  const own = parts.filter((part) => isBilled(part) && !part.isShared)
  if (own.length === 0) return null
  const says =
    own.length === parts.length
      ? 'This is the whole figure: every usage record names the job.'
      : 'This part comes from usage records that name the job; shares of shared clusters and VM estimates are added to it.'
  const named = figure.runId === undefined ? `job ${figure.jobId ?? ''}` : `run ${figure.runId}`
  const prices = pricesOf(own)
  const proves = `what usage that names ${named} costs at ${prices.says}`
  return {
    sql: queryOf(proves, conditions(figure, own), prices),
    expected: amountOf(own),
    says,
  }
}

function hourCheck(parts: readonly PartRow[], clusterId: string, hour: SharedHour): Check {
  const billed = hour.lines.filter((line) => line.source === 'databricks_usage')
  const start = Date.parse(hour.hour)
  const where = [
    `u.workspace_id in (${[...new Set(parts.map((part) => part.workspaceId))].map(quoted).join(', ')})`,
    `u.usage_metadata.cluster_id = ${quoted(clusterId)}`,
    `u.usage_start_time >= timestamp ${quoted(new Date(start).toISOString())}`,
    `u.usage_start_time < timestamp ${quoted(new Date(start + hourMs).toISOString())}`,
  ]
  const proves = `what Databricks billed for all of cluster ${clusterId} in the hour that starts at ${hour.hour}`
  const says = `This is what Databricks billed for the whole shared hour that starts at ${hour.hour}; this figure has a share in that cost.`
  return { sql: queryOf(proves, where, pricesOf(parts)), expected: amountOf(billed), says }
}

/**
 * A query to paste into one's own workspace that gives a number shown here: the figure where its usage records name
 * the job or run, else the dearest shared hour that it has a part of.
 */
export function checkOf(
  figure: AmountFilter,
  parts: readonly PartRow[],
  machines: CostExplanation['machines'],
  attempts: number,
): Check {
  const isNamed =
    figure.jobId !== undefined &&
    figure.taskRunId === undefined &&
    (figure.attemptNumber === undefined || attempts === 1)
  const own = isNamed ? ownCheck(figure, parts) : null
  if (own) return own
  const shared = machines.find((machine) => machine.hours.length > 0)
  const [hour] = shared?.hours ?? []
  return shared?.clusterId && hour ? hourCheck(parts, shared.clusterId, hour) : null
}
