import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { statementSource } from '#product/browser/links/statement-source.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { WarehousePage } from '#product/browser/warehouse/warehouse-page.tsx'
import { listWarehouseSources } from '../contract.ts'

const cells = { sourceName: statementSource }

/** A SQL warehouse: what it cost in the range, and which sources of statements that went to. */
export function WarehouseScreen() {
  const { warehouseId = '' } = useParams({ strict: false })
  const { table } = useReport(listWarehouseSources, { path: { warehouseId } })
  return (
    <WarehousePage
      report={listWarehouseSources}
      asked={{ path: { warehouseId }, query: { size: 1 } }}
      error={table.result.error}
      note="Cost is split among the statements that worked at the same moment; time without any is idle."
    >
      <CostOverTime asset={{ assetKind: 'warehouse', assetId: warehouseId }} />
      <ProductTable
        {...table}
        rowsName="sources"
        cells={cells}
        empty={{
          title: 'No statements and no cost in this range.',
          children: 'Choose other dates, or clear the search.',
        }}
      />
    </WarehousePage>
  )
}
