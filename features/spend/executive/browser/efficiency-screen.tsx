import type { RowOf } from '#contract/report.ts'
import { share } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { Money } from '#ui/values/money.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { HealthComponents } from '#product/contract/calls/health-components.ts'
import { unhealthyReason, unhealthyReasonText } from '#product/contract/calls/unhealthy-spend.ts'
import { listUnhealthyAssets } from '../contract.ts'
import { ViewPage } from './view-page.tsx'

/** How much of compute is avoidable waste, and of which assets that is. */
export function EfficiencyScreen() {
  return <ViewPage view="efficiency" of="the cost of compute" metricsOf={metricsOf} rows={Assets} />
}

const metricsOf = (answer: HealthComponents): MetricProps[] => {
  const { unhealthyCost, computeCost, currency } = answer
  const shown = { currency: currency ?? 'USD', absentBecause: unlessLoading(answer, undefined) }
  return [
    {
      label: 'Unhealthy spend',
      meaning: 'Avoidable waste: idle time after its limit, failed work and unused assets, counted once.',
      value: <Money amount={unhealthyCost} {...shown} />,
      ...costMark({ estimatedBecause: answer.unhealthyEstimatedBecause }),
      note:
        Number(computeCost) > 0
          ? `${share(Number(unhealthyCost) / Number(computeCost))} of compute`
          : undefined,
    },
    {
      label: 'Compute',
      meaning: 'All cost but storage, networking, maintenance services and sharing. VMs are estimated.',
      value: <Money amount={computeCost} {...shown} />,
      ...costMark({ estimatedBecause: answer.computeEstimatedBecause }),
    },
  ]
}

type Asset = RowOf<typeof listUnhealthyAssets>

const assetOf = ({ assetKind, assetId, workspaceId }: Asset) =>
  assetId === null ? undefined : assetPage({ assetKind, assetId, workspaceId })

const cells = { reason: ({ reason }: Asset) => unhealthyReasonText[unhealthyReason.parse(reason)] }

function Assets(window: Pick<HealthComponents, 'since' | 'until'>) {
  const { table } = useReport(listUnhealthyAssets, { filterValues: window })
  return (
    <ProductTable
      {...table}
      rowsName="assets"
      linkOf={assetOf}
      cells={cells}
      empty={{
        title: 'No unhealthy spend in these 30 days.',
        children: 'Choose other dates or workspaces, or clear the filter.',
      }}
    />
  )
}
