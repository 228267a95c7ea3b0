import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { Tabs } from '#ui/screen/tabs.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { statementSource } from '#product/browser/links/statement-source.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { WarehousePage } from '#product/browser/warehouse/warehouse-page.tsx'
import { place } from '#product/places.ts'
import { listWarehouseStatements } from '../contract.ts'

const orders = [
  { label: 'Most expensive', orderBy: 'cost' },
  { label: 'Slowest', orderBy: 'longestDuration' },
  { label: 'Most scanned', orderBy: 'readBytes' },
] as const

/** The statements on a SQL warehouse with what each cost, the most expensive, slowest or most reading first. */
export function WarehouseStatementsScreen() {
  const { warehouseId = '' } = useParams({ strict: false })
  const { table } = useReport(listWarehouseStatements, { path: { warehouseId } })
  const { urlState } = useUrlState()
  const ofWorkspace = valueOf(urlState, 'ofWorkspace')
  return (
    <WarehousePage
      report={listWarehouseStatements}
      asked={{ path: { warehouseId }, query: { size: 1 } }}
      error={table.result.error}
      note="Cost is split among statements running at the same time. Runs count on the day of their start; texts that differ in literals alone are one statement."
    >
      <Tabs
        label="Order of the statements"
        tabs={orders.map(({ label, orderBy }) => {
          const { to, view = {} } = place.warehouse(
            { warehouseId },
            { ofWorkspace, tab: 'statements', orderBy },
          )
          const isCurrent = table.view.orderBy === orderBy && table.view.orderDirection === 'DESC'
          return { label, to, view, isCurrent }
        })}
      />
      <ProductTable
        {...table}
        rowsName="statements"
        cells={{ sourceName: statementSource }}
        empty={{
          title: 'No statements and no cost in this range.',
          children: 'Choose other dates, or clear the search.',
        }}
      />
    </WarehousePage>
  )
}
