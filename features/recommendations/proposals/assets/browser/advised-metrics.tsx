import { moneyUnits } from '#contract/money.ts'
import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { AssetMetrics } from '#product/browser/asset/asset-metrics.tsx'
import { useJobInRange } from '#product/browser/asset/use-job-in-range.ts'
import { WholeCost } from '#product/browser/asset/whole-cost.tsx'
import { noCountedSaving, noModelledSaving } from '#product/contract/absences/proposals.ts'
import { costMark, publicPriceText } from '#product/contract/estimate-reasons.ts'
import { howSureText, recommendationsText } from '../../browser/proposal-text.ts'
import type { Advised, AdvisedAsset } from './advised.ts'

const metricsShown = 4

/** What the asset cost in the range, as its own page shows it. */
export function CostOfAsset({ kind, id }: Pick<Advised, 'kind' | 'id'>) {
  return kind === 'job' ? <CostOfJob jobId={id} /> : <WholeCost asset={{ assetKind: kind, assetId: id }} />
}

function CostOfJob({ jobId }: { jobId: string }) {
  const { job, currency, isRead, error, refetch } = useJobInRange(jobId)
  if (error)
    return <ErrorState error={error} title="The cost could not be read." onRetry={() => void refetch()} />
  if (!isRead) return <MetricSkeleton count={metricsShown} />
  return job ? <AssetMetrics asset={job} currency={currency} /> : null
}

/** What the recommendations about an asset save, and what it wasted in the range. */
export function AdvisedMetrics({ asset }: { asset: AdvisedAsset }) {
  const currency = asset.currency ?? 'USD'
  const mark = markOf(asset.saving, asset)
  const hasSaving = asset.counted > 0
  const standing = asset.proposals.filter(({ proposal }) => proposal.cost !== null).length
  return (
    <MetricStrip
      label="Recommendations"
      hasWholeNotes
      metrics={[
        {
          label: 'Saves a month',
          meaning:
            'Paid and measured savings of open and accepted recommendations in 30.4 days, each cent once.',
          value: (
            <Money
              amount={hasSaving ? asset.saving : null}
              currency={currency}
              absentBecause={noCountedSaving}
            />
          ),
          ...mark,
          note: hasSaving && (
            <>
              <Money amount={asset.savingLow} currency={currency} {...mark} /> to{' '}
              <Money amount={asset.savingHigh} currency={currency} {...mark} />
            </>
          ),
        },
        {
          label: 'Modelled',
          meaning: 'What recommendations save by a model, which is in no total.',
          value: (
            <Money
              amount={asset.modelled > 0 ? asset.modelledSaving : null}
              currency={currency}
              absentBecause={noModelledSaving}
            />
          ),
          ...markOf(asset.modelledSaving, asset),
          note: recommendationsText(asset.modelled),
        },
        {
          label: 'To do',
          meaning: 'Recommendations that are open or accepted, without small ones.',
          value: count(asset.toDo),
          note: howSureText(asset, `of ${count(standing)} that hold today`),
        },
        {
          label: 'Avoidable waste',
          meaning: 'Idle time beyond its limit, failed runs and what nobody uses, in this range.',
          value: <Money amount={asset.waste} currency={currency} />,
          ...(asset.isWasteEstimated && { isEstimated: true, estimatedBecause: publicPriceText }),
          note: 'in these dates (UTC)',
        },
      ]}
    />
  )
}

/** The mark of an amount; nothing is no estimate. */
const markOf = (amount: string, asset: AdvisedAsset) => (moneyUnits(amount) === 0n ? {} : costMark(asset))
