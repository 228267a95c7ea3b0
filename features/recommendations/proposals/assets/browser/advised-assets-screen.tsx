import { useReport } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { recommendationsPage } from '#product/browser/asset/recommendations-page.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listAdvisedAssets } from '#product/contract/calls/advised-assets.ts'
import { SavingMetrics } from '../../browser/saving-metrics.tsx'

/** Assets with recommendations to do, the most saving first. */
export function AdvisedAssetsScreen() {
  const { table } = useReport(listAdvisedAssets, {})
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Recommendations" />
      <SavingMetrics />
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
