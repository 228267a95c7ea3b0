import { elsewhere, notTold, type Absence } from '#contract/absence.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { whetherRead } from '#product/contract/whether-read.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { noDataUsage, type CostVsDataUsage } from '../contract.ts'

const noBytes = elsewhere(noDataUsage, 'Choose dates with collected statements or event logs of clusters.')
const noBytesWritten = notTold(
  'No collected statement names the bytes that it wrote.',
  ['query-history', 'event-log'],
  whetherRead,
)
const noneUsed = elsewhere(
  'No bytes were read or written in these dates.',
  'Choose dates with statements or Spark tasks that use data.',
)

/** What compute cost in the range, how much data it used, and what a terabyte cost. */
export function UsageMetrics({ usage, isRefreshing }: { usage: CostVsDataUsage; isRefreshing: boolean }) {
  const incomplete = useIncompleteRange()
  return (
    <MetricStrip
      label="Cost and data usage"
      isRefreshing={isRefreshing}
      incomplete={incomplete}
      metrics={[...costMetrics(usage), ...dataMetrics(usage)]}
    />
  )
}

function costMetrics({ total, currency }: CostVsDataUsage): MetricProps[] {
  const amount = (cost: string, estimatedCost: string) => (
    <Money amount={cost} currency={currency ?? 'USD'} {...vmMark(estimatedCost)} />
  )
  return [
    { label: 'Cost', value: amount(total.cost, total.estimatedCost), note: 'of all compute' },
    {
      label: 'SQL warehouses',
      meaning: 'Their cost: their statements name the data that they use.',
      value: amount(total.warehouseCost, total.estimatedWarehouseCost),
    },
    {
      label: 'Clusters',
      meaning: 'Cost of cluster instances whose event logs are read.',
      value: amount(total.clusterCost, total.estimatedClusterCost),
      note: 'with event logs',
    },
  ]
}

function dataMetrics({ total, currency }: CostVsDataUsage): MetricProps[] {
  const { bytesRead, bytesWritten, costPerTb, estimatedWarehouseCost, estimatedClusterCost } = total
  return [
    {
      label: 'Data read',
      meaning:
        'Bytes that statements on SQL warehouses and serverless compute and Spark tasks on clusters read.',
      value: bytesOr(bytesRead, noBytes),
    },
    {
      label: 'Data written',
      meaning: 'Bytes that they wrote, without shuffle.',
      value: bytesOr(bytesWritten, bytesRead === null ? noBytes : noBytesWritten),
    },
    {
      label: 'Cost per TB',
      meaning:
        'Cost of SQL warehouses and clusters with event logs for each terabyte (2^40 bytes) that they read or wrote.',
      value: (
        <Money
          amount={costPerTb}
          currency={currency ?? 'USD'}
          {...vmMark(estimatedWarehouseCost, estimatedClusterCost)}
          absentBecause={bytesRead === null ? noBytes : noneUsed}
        />
      ),
      note: 'without serverless compute',
    },
  ]
}

function bytesOr(value: number | null, because: Absence) {
  return value === null ? <NotAvailable because={because} /> : <Bytes value={value} />
}
