import { useReport } from '#ui/report/use-report.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { listProcessing } from '../contract.ts'
import { ExecutionStatus } from './execution-status.tsx'

type Processing = typeof listProcessing

const cells: RowCells<Processing> = { status: ({ status }) => <ExecutionStatus status={status} /> }

/** All runs of processing, the latest first. */
export function ProcessingHistoryScreen() {
  const { table } = useReport(listProcessing, {})
  return (
    <>
      <ScreenTitle />
      <ProductTable<Processing>
        {...table}
        rowsName="runs"
        cells={cells}
        empty={{ title: 'No runs.', children: 'No run of the last 90 days matches these filters.' }}
      />
    </>
  )
}
