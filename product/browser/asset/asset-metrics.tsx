import { moneyUnits } from '#contract/money.ts'
import type { Absence } from '#contract/absence.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { count, share } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { noRunEnded, notAskedFor } from '#product/contract/absences/costs.ts'
import { comparisonOf } from '#product/contract/comparison.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { successShare } from '../workload-list/ends-text.ts'
import { ComparisonNote } from '../comparison/comparison-note.tsx'
import { useComparedPeriod } from '../comparison/use-compared-period.ts'

/** The cost and the runs of one workload of a list in the range. */
export type AssetCosts = {
  cost: string | null
  databricksCost: string | null
  cloudCost: string | null
  /** Why a part of the cost is an estimate. */
  estimatedBecause: string | null
  previousCost: string | null
  costDifference: string | null
  firstCostDay?: string | null
  lastCostDay?: string | null
  /** Null where Databricks names no single runs. */
  runsCount: number | null
  /** Null where Databricks does not report how runs ended. */
  successfulRunsCount: number | null
  /** Runs that have not ended. */
  runningRunsCount?: number | null
  averageCost: string | null
  medianCost: string | null
  medianDuration: number | null
  /** The average, where no run has ended the time so far in the range. */
  duration?: number | null
}

type Props = {
  asset: AssetCosts
  currency: string
  /** What its runs are called, "Runs" or "Maintenance runs". */
  runsLabel?: string
  /** Why no cloud cost is known, where that can be. */
  noCloudCost?: Absence
  /** Whether such a workload costs both at Databricks and in the cloud. */
  hasParts?: boolean
}

/** What a workload cost in the range, how that compares, and how it ran: the same figures as in its list. */
export function AssetMetrics({ asset, currency, runsLabel = 'Runs', noCloudCost, hasParts = true }: Props) {
  const incomplete = useIncompleteRange()
  const runs = asset.runsCount
  return (
    <MetricStrip
      label="Figures of the range"
      incomplete={incomplete}
      metrics={[
        costMetric(asset, currency),
        ...(runs === null
          ? hasParts
            ? [databricksMetric(asset, currency), cloudMetric(asset, currency, noCloudCost)]
            : []
          : [
              databricksAndCloudMetric(asset, currency, noCloudCost),
              runsMetric(runs, asset, runsLabel),
              perRunMetric(asset, currency),
            ]),
      ]}
    />
  )
}

function costMetric(asset: AssetCosts, currency: string): MetricProps {
  return {
    label: 'Cost',
    meaning: 'Databricks cost plus cloud cost of the usage in this range.',
    value: <Money amount={asset.cost} currency={currency} />,
    ...costMark(asset),
    note: <AssetComparison asset={asset} currency={currency} />,
  }
}

function databricksMetric(asset: AssetCosts, currency: string): MetricProps {
  const { cost, databricksCost } = asset
  return {
    label: 'Databricks',
    meaning: 'Billed usage at its price.',
    value: <Money amount={databricksCost} currency={currency} />,
    note: shareNote(databricksCost, cost),
  }
}

function cloudMetric(asset: AssetCosts, currency: string, noCloudCost: Absence | undefined): MetricProps {
  const { cost, cloudCost } = asset
  return {
    label: 'Cloud',
    meaning: 'VM hours at the list price of the cloud; not a bill.',
    value: <Money amount={cloudCost} currency={currency} absentBecause={noCloudCost} />,
    ...cloudMark(asset),
    note: shareNote(cloudCost, cost),
  }
}

/** Both parts of the cost in one tile, where runs need the room. */
function databricksAndCloudMetric(
  asset: AssetCosts,
  currency: string,
  noCloudCost: Absence | undefined,
): MetricProps {
  const { cloudCost } = asset
  return {
    ...databricksMetric(asset, currency),
    note: (
      <>
        + cloud VMs{' '}
        <Money amount={cloudCost} currency={currency} {...cloudMark(asset)} absentBecause={noCloudCost} />
      </>
    ),
  }
}

/** The mark of the cloud cost; nothing is no estimate. */
function cloudMark(asset: AssetCosts) {
  return asset.cloudCost !== null && moneyUnits(asset.cloudCost) !== 0n ? costMark(asset) : {}
}

/** Which share of a cost a part is; nothing where either is not known. */
export function shareNote(part: string | null, whole: string | null): string {
  if (part === null || whole === null || moneyUnits(whole) === 0n) return ''
  return `${share(Number(part) / Number(whole))} of the cost`
}

function runsMetric(runs: number, asset: AssetCosts, label: string): MetricProps {
  const { successfulRunsCount: succeeded, runningRunsCount } = asset
  const running = runningRunsCount ?? 0
  const succeededShare = succeeded === null ? undefined : successShare({ runs, running, succeeded })
  return {
    label,
    meaning: 'Runs active in this range.',
    value: count(runs),
    note: [
      succeededShare && `${succeededShare} succeeded`,
      running > 0 && (running === runs ? 'running' : `${count(running)} running`),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

function perRunMetric(asset: AssetCosts, currency: string): MetricProps {
  const { averageCost, medianCost } = asset
  return {
    label: 'Per run (median)',
    meaning: 'Half of the runs cost at most this in the range, and took at most that long.',
    value: <Money amount={medianCost} currency={currency} absentBecause={notAskedFor} />,
    ...(medianCost === null ? {} : costMark(asset)),
    note: (
      <>
        <DurationOfRuns asset={asset} />
        {averageCost !== null && (
          <>
            {' '}
            · mean <Money amount={averageCost} currency={currency} {...costMark(asset)} />
          </>
        )}
      </>
    ),
  }
}

function DurationOfRuns({ asset: { medianDuration, duration, runningRunsCount } }: { asset: AssetCosts }) {
  const isRunning = medianDuration === null && (runningRunsCount ?? 0) > 0
  if (!isRunning) return <Duration milliseconds={medianDuration} absentBecause={noRunEnded} />
  return (
    <>
      running <Duration milliseconds={duration ?? null} absentBecause={noRunEnded} /> of these dates
    </>
  )
}

type ComparedCosts = Pick<
  AssetCosts,
  'cost' | 'previousCost' | 'costDifference' | 'firstCostDay' | 'lastCostDay'
>

/** How the cost of an asset compares with the previous period, in one line. */
export function AssetComparison({ asset, currency }: { asset: ComparedCosts; currency: string }) {
  const period = useComparedPeriod()
  const costs = {
    cost: asset.cost ?? '0',
    before: asset.previousCost ?? '0',
    difference: asset.costDifference ?? undefined,
    firstDay: asset.firstCostDay ?? undefined,
    lastDay: asset.lastCostDay ?? undefined,
  }
  return <ComparisonNote comparison={comparisonOf(costs, period)} period={period} currency={currency} />
}
