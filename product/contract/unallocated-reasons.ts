import { addDays, type Day } from '#contract/dates.ts'

/** Why cost is not allocated to a workload, and whether and how that can still be resolved. */
export type UnallocatedReason = { text: string; step: string }

type Known = {
  text: string
  /** What resolves it; absent where nothing does. */
  resolvedBy?: string
  /** For so many days Databricks keeps what resolves it. */
  keptDays?: number
  /** Why it cannot be resolved, or no longer. */
  lost: string
  /** What the reason is called while it can be resolved, if not text. */
  resolvableText?: string
}

const doctor = './lakegauge doctor'
const nodeMetrics = 'no machine data of that time: idle or interactive'

const reasons: ReadonlyMap<string, Known> = new Map<string, Known>([
  [
    nodeMetrics,
    {
      text: 'Idle or interactive: node metrics no longer available (90-day retention)',
      resolvableText: 'Idle or interactive: node metrics not collected',
      resolvedBy: `run ${doctor}, it shows whether node metrics are read and which right is missing.`,
      keptDays: 90,
      lost: 'Databricks keeps node metrics for 90 days. It is split by the usual use of the cluster once 3 days with node metrics are collected.',
    },
  ],
  [
    'no statements known of that day: idle or in use',
    {
      text: 'Idle or in use: no statements of the SQL warehouse known',
      resolvedBy: `run ${doctor}, it shows whether the query history is read and which right is missing.`,
      keptDays: 365,
      lost: 'Databricks keeps the query history for 365 days.',
    },
  ],
  [
    'cluster not known',
    {
      text: 'Cluster not in inventory (deleted before first collection)',
      lost: `the cluster was deleted before first collection. ${doctor} shows whether later clusters are read.`,
    },
  ],
  [
    'outside known uptime',
    {
      text: 'Usage outside recorded cluster uptime',
      resolvedBy: `run ${doctor}, it shows whether cluster events are read.`,
      keptDays: 30,
      lost: 'Databricks keeps cluster events for 30 days.',
    },
  ],
  [
    'no known run',
    {
      text: 'Usage names no known run',
      resolvedBy: `run ${doctor}, it shows whether job runs are read.`,
      keptDays: 365,
      lost: 'Databricks keeps job runs for 365 days.',
    },
  ],
  [
    'no workload named',
    {
      text: 'Usage or credit that names no workload and no product',
      lost: 'the record of Databricks names neither a workload nor a product.',
    },
  ],
  [
    'record without length',
    {
      text: 'Usage record without duration',
      lost: 'Databricks reported the record without a duration.',
    },
  ],
  [
    'record longer than a day',
    {
      text: 'Usage record longer than a day',
      lost: 'a record of more than 24 hours cannot be split by use.',
    },
  ],
])

/** A reason by its name in the data, for cost whose last day is this; what is kept of recent days can still be read. */
export function unallocatedReason(reason: string, lastDay: Day, today: Day): UnallocatedReason {
  const known = reasons.get(reason)
  if (known === undefined) return { text: reason, step: 'Cannot be resolved.' }
  const { text, resolvableText = text, resolvedBy, keptDays = 0, lost } = known
  const isKept = lastDay > addDays(today, -keptDays)
  return resolvedBy !== undefined && isKept
    ? { text: resolvableText, step: `Can be resolved: ${resolvedBy}` }
    : { text, step: `Cannot be resolved: ${lost}` }
}

/** What a reason is called where the days of its cost do not matter. */
export function unallocatedReasonText(reason: string): string {
  if (reason === nodeMetrics) return 'no node metrics'
  return reasons.get(reason)?.text ?? reason
}

/** The names in the data of reasons whose text contains a searched one, each between bars. */
export function reasonsFound(searched: string): string {
  const wanted = searched.toLowerCase()
  const found = [...reasons].filter(([reason, { text, resolvableText = text }]) =>
    [reason, text, resolvableText].some((one) => one.toLowerCase().includes(wanted)),
  )
  return `|${found.map(([reason]) => reason).join('|')}|`
}
