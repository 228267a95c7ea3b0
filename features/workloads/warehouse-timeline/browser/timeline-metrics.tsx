import type { RowOf } from '#contract/report.ts'
import { sumOfMoney } from '#contract/money.ts'
import { count, decimal, share } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { noQueryHistory, noWarehouseEvents } from '#product/contract/absences/warehouses.ts'
import type { listWarehouseTimeline } from '../contract.ts'

type Row = RowOf<typeof listWarehouseTimeline>

const hourMs = 3_600_000
const known = <Value,>(values: readonly (Value | null)[]) => values.flatMap((value) => value ?? [])
const sumOf = (values: readonly (number | null)[]) => {
  const all = known(values)
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0)
}

/** How long and how wide a warehouse ran in the range, how long queries waited, and what idle time cost. */
export function TimelineMetrics({ rows, currency }: { rows: readonly Row[]; currency: string }) {
  const clusterTime = sumOf(rows.map((row) => row.clusterTime))
  const runningTime = sumOf(rows.map((row) => row.runningTime))
  const queued = sumOf(rows.map((row) => row.queuedQueries))
  const peaks = known(rows.map(({ peakClusters }) => peakClusters))
  const idleCosts = known(rows.map(({ idleCost }) => idleCost))
  const idle = rows.some(({ cost, idleCost }) => cost !== null && idleCost === null)
    ? null
    : sumOfMoney(idleCosts)
  const cost = sumOfMoney(known(rows.map((row) => row.cost)))
  return (
    <MetricStrip
      label="Clusters of the range"
      incomplete={undefined}
      metrics={[
        {
          label: 'Running',
          meaning: 'Time with at least one cluster.',
          value: <Duration milliseconds={runningTime} absentBecause={noWarehouseEvents} />,
          note: clusterTime === null ? '' : `${decimal((clusterTime / hourMs).toFixed(1))} cluster hours`,
        },
        {
          label: 'Peak clusters',
          meaning: 'Most clusters at once.',
          value: peaks.length === 0 ? 'N/A' : count(Math.max(...peaks)),
          note: '',
        },
        {
          label: 'Queue time',
          meaning: 'Time in which queries waited for a cluster or for capacity.',
          value: (
            <Duration
              milliseconds={sumOf(rows.map((row) => row.queuedDuration))}
              absentBecause={noQueryHistory}
            />
          ),
          note: queued === null ? '' : `${count(queued)} queries waited`,
        },
        {
          label: 'Idle cost',
          meaning: 'Cost while no statement worked.',
          value: <Money amount={idle} currency={currency} absentBecause={noQueryHistory} />,
          note:
            idle === null || Number(cost) === 0 ? '' : `${share(Number(idle) / Number(cost))} of the cost`,
        },
      ]}
    />
  )
}
