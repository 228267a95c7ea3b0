import { useReport } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { recommendationsPage } from '#product/browser/asset/recommendations-page.ts'
import { narrowingOf } from '#product/browser/list/narrowing.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { listAdvisedAssets } from '#product/contract/calls/advised-assets.ts'
import { SavingMetrics } from '../../browser/saving-metrics.tsx'

/** Assets with recommendations to do, the most saving first. */
export function AdvisedAssetsScreen() {
  const { table, query } = useReport(listAdvisedAssets, {})
  const { urlState } = useUrlState()
  const assetKind = valueOf(urlState, 'assetType')
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Recommendations" />
      <SavingMetrics
        query={{ ...narrowingOf(getProposalSummary, query), ...(assetKind !== undefined && { assetKind }) }}
      />
      <ProductTable<typeof listAdvisedAssets>
        {...table}
        rowsName="assets"
        linkOf={recommendationsPage}
        empty={{
          title: 'There are no recommendations available.',
          children: 'Choose other workspaces, or clear the filters.',
        }}
      />
    </>
  )
}
