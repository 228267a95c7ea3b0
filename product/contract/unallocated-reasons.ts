import { addDays, type Day } from '#contract/dates.ts'

/** Why cost is not allocated to a workload, and what the reader can do. */
export type UnallocatedReason = { text: string; step: string }

const nothing = 'Nothing can be done'
const doctor = './lakegauge doctor'
const nodeMetrics = 'no machine data of that time: idle or interactive'
// For so long Databricks keeps the load of nodes.
const nodeMetricsDays = 90

const recentNodeMetrics: UnallocatedReason = {
  text: 'Idle or interactive: node metrics not collected',
  step: `Run ${doctor}: it shows whether node metrics are read and which right is missing.`,
}

const reasons: ReadonlyMap<string, UnallocatedReason> = new Map([
  [
    nodeMetrics,
    {
      text: 'Idle or interactive: node metrics no longer available (90-day retention)',
      step: `${nothing}: Databricks keeps node metrics for 90 days.`,
    },
  ],
  [
    'no statements known of that day: idle or in use',
    {
      text: 'Idle or in use: no statements of the SQL warehouse known',
      step: `Run ${doctor}: it shows whether the query history is read and which right is missing.`,
    },
  ],
  [
    'cluster not known',
    {
      text: 'Cluster not in inventory (deleted before first collection)',
      step: `${nothing} for a cluster deleted before first collection. ${doctor} shows whether later clusters are read.`,
    },
  ],
  [
    'outside known uptime',
    {
      text: 'Usage outside recorded cluster uptime',
      step: `Run ${doctor}: it shows whether cluster events are read. For hours before first collection ${nothing.toLowerCase()}.`,
    },
  ],
  [
    'no known run',
    {
      text: 'Usage names no known run',
      step: `Run ${doctor}: it shows whether job runs are read. For runs before first collection ${nothing.toLowerCase()}.`,
    },
  ],
  [
    'record without length',
    {
      text: 'Usage record without duration',
      step: `${nothing}: Databricks reported the record without a duration.`,
    },
  ],
  [
    'record longer than a day',
    {
      text: 'Usage record longer than a day',
      step: `${nothing}: a record of more than 24 hours cannot be split by use.`,
    },
  ],
])

/** A reason by its name in the data, for cost whose last day is this; node metrics of recent days can still be read. */
export function unallocatedReason(reason: string, lastDay: Day, today: Day): UnallocatedReason {
  if (reason === nodeMetrics && lastDay > addDays(today, -nodeMetricsDays)) return recentNodeMetrics
  return reasons.get(reason) ?? { text: reason, step: `${nothing}.` }
}

/** What a reason is called where the days of its cost do not matter. */
export function unallocatedReasonText(reason: string): string {
  if (reason === nodeMetrics) return 'no node metrics'
  return reasons.get(reason)?.text ?? reason
}

/** The names in the data of reasons whose text contains a searched one, each between bars. */
export function reasonsFound(searched: string): string {
  const wanted = searched.toLowerCase()
  const found = [...reasons].filter(([reason, { text }]) =>
    [reason, text, ...(reason === nodeMetrics ? [recentNodeMetrics.text] : [])].some((one) =>
      one.toLowerCase().includes(wanted),
    ),
  )
  return `|${found.map(([reason]) => reason).join('|')}|`
}
