import { useReport } from '#ui/report/use-report.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { listDetections } from '../contract.ts'
import { ExecutionStatus } from './execution-status.tsx'

type Detections = typeof listDetections

const cells: RowCells<Detections> = { status: ({ status }) => <ExecutionStatus status={status} /> }

/** All runs of detection, the latest first. */
export function DetectionHistoryScreen() {
  const { table } = useReport(listDetections, {})
  return (
    <>
      <ScreenTitle />
      <ProductTable<Detections>
        {...table}
        rowsName="runs"
        cells={cells}
        empty={{ title: 'No runs.', children: 'No run of the last 90 days matches these filters.' }}
      />
    </>
  )
}
