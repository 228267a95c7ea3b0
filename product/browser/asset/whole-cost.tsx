import type { ReactNode } from 'react'
import { moneyUnits } from '#contract/money.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { noMoneyInRange, noPrice } from '#product/contract/absences/costs.ts'
import { costOverTime, type AskedAsset, type WholeAssetCost } from '#product/contract/calls/cost-over-time.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { AssetComparison, shareNote } from './asset-metrics.tsx'
import { namedParts, wholeName } from './part-names.ts'

const metricsShown = 4

/** What stands beside the whole cost of an asset: further figures, and notes of parts in the place of their shares. */
export type BesideCost = {
  beside?: readonly MetricProps[]
  notes?: Readonly<Record<string, ReactNode>>
}

type Props = { asset: AskedAsset } & BesideCost

/** What an asset cost as a whole in the range, how that compares, and the parts that add up to it. */
export function WholeCost({ asset: asked, beside, notes }: Props) {
  const query = { ...useViewQuery(), ...asked }
  const { data, error, refetch } = useEndpoint(costOverTime, { query })
  const incomplete = useIncompleteRange()
  if (error)
    return <ErrorState error={error} title="The cost could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={metricsShown} />
  const { asset } = data
  if (!asset) return null
  const currency = data.currency ?? 'USD'
  return (
    <MetricStrip
      label="Figures of the range"
      incomplete={incomplete}
      metrics={[
        {
          ...wholeName(asked.assetKind),
          value: <Money amount={asset.cost} currency={currency} absentBecause={noMoneyInRange} />,
          ...costMark(asset),
          note: <AssetComparison asset={asset} currency={currency} />,
          ...explained(asset, currency),
        },
        ...namedParts(asked.assetKind, asset).map((part) =>
          partMetric(part, currency, notes?.[part.part] ?? shareNote(part.cost, asset.cost)),
        ),
        ...(beside ?? []),
      ]}
    />
  )
}

type NamedPart = ReturnType<typeof namedParts>[number]

function partMetric(part: NamedPart, currency: string, note: ReactNode): MetricProps {
  const { label, meaning, cost } = part
  return {
    label,
    meaning,
    value: <Money amount={cost} currency={currency} absentBecause={noPrice} />,
    ...costMark(part),
    note,
  }
}

/** Databricks and VMs apart, where both cost something. */
function explained({ databricksCost, cloudCost, estimatedBecause }: WholeAssetCost, currency: string) {
  const isSplit = [databricksCost, cloudCost].every((amount) => amount !== null && moneyUnits(amount) !== 0n)
  if (!isSplit) return {}
  return {
    explanation: (
      <>
        Databricks <Money amount={databricksCost} currency={currency} /> + cloud VMs{' '}
        <Money amount={cloudCost} currency={currency} {...costMark({ estimatedBecause })} />
      </>
    ),
  }
}
