import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { place } from '#product/places.ts'
import { listAppDays, listApps } from '../contract.ts'

/** An app: what it is set up as, what it cost, and its days. */
export function AppScreen() {
  const { appId = '' } = useParams({ strict: false })
  const { table } = useReport(listAppDays, { path: { appId } })
  return (
    <ListedAssetPage
      report={listAppDays}
      asked={{ path: { appId }, query: { size: 1 } }}
      error={table.result.error}
      up={{ label: 'Apps', ...place.apps() }}
      kind="app"
      id={appId}
      list={listApps}
      note="Databricks bills an app while it runs, by its size, whether anybody uses it or not."
    >
      <CostOverTime asset={{ assetKind: 'app', assetId: appId }} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No cost in this range.', children: 'Choose other dates.' }}
      />
    </ListedAssetPage>
  )
}
