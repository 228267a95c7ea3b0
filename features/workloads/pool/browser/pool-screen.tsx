import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf } from '#contract/report.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { listPools } from '#product/contract/calls/pools.ts'
import { place } from '#product/places.ts'
import { listPoolCosts } from '../contract.ts'
import { poolChart } from './pool-chart.ts'

const mostDays = 250
const chartHeight = 150

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
      note="The cost of a pool is that of VMs that wait; VMs in clusters are part of the cost of these."
    >
      <ScreenTabs label="Pool" />
      <CostByDay poolId={poolId} />
      <ProductTable
        {...table}
        rowsName="days"
        empty={{ title: 'No VMs in this range.', children: 'Choose other dates.' }}
      />
    </ListedAssetPage>
  )
}

function CostByDay({ poolId }: { poolId: string }) {
  const query = { ...useViewQuery(), poolId, size: mostDays }
  const { data } = useEndpoint(listPoolCosts, { query })
  const rows = rowsOf(listPoolCosts, data)
  if (rows.length === 0) return null
  const currency = data?.currency ?? 'USD'
  return (
    <Chart
      title="VM cost by day"
      unit={`${currency}, UTC days`}
      categoryName="Day"
      data={poolChart(rows)}
      format={{
        full: (value) => money(amountOfNumber(value), currency),
        short: (value) => shortMoney(value, currency),
        currency,
      }}
      height={chartHeight}
      isStacked
    />
  )
}
