import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listPools } from '#product/contract/calls/pools.ts'
import { place } from '#product/places.ts'
import { listPoolCosts } from '../contract.ts'

/** A pool: what its VMs cost day by day, idle and in clusters. */
export function PoolScreen() {
  const { poolId = '' } = useParams({ strict: false })
  const { table } = useReport(listPoolCosts, { filterValues: { poolId } })
  return (
    <ListedAssetPage
      report={listPoolCosts}
      asked={{ query: { poolId, size: 1 } }}
      error={table.result.error}
      up={{ label: 'Pools', ...place.pools() }}
      kind="pool"
      id={poolId}
      list={listPools}
      note="Figures are of usage in these dates (UTC)."
    >
      <ScreenTabs label="Pool" />
      <CostOverTime asset={{ assetKind: 'pool', assetId: poolId }} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No VMs in this range.', children: 'Choose other dates.' }}
      />
    </ListedAssetPage>
  )
}
