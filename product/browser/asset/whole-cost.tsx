import { moneyUnits } from '#contract/money.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { noMoneyInRange } from '#product/contract/absences/costs.ts'
import { costOverTime, type AskedAsset, type WholeAssetCost } from '#product/contract/calls/cost-over-time.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { AssetComparison, shareNote } from './asset-metrics.tsx'
import { namedParts, wholeName } from './part-names.ts'

const metricsShown = 4

/** What an asset cost as a whole in the range, how that compares, and the parts that add up to it. */
export function WholeCost(asked: AskedAsset) {
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
        ...namedParts(asked.assetKind, asset).map(({ label, meaning, ...part }) => ({
          label,
          meaning,
          value: <Money amount={part.cost} currency={currency} absentBecause={noMoneyInRange} />,
          ...costMark(part),
          note: shareNote(part.cost, asset.cost),
        })),
      ]}
    />
  )
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
