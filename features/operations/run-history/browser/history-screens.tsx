import type { Target } from '#contract/place.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { useReport, type AskedReport } from '#ui/report/use-report.ts'
import { RunStatus } from '#ui/run/run-status.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { WorkRunDrawer } from '#product/browser/work/work-run-drawer.tsx'
import { place } from '#product/places.ts'
import { listDetections, listProcessing } from '../contract.ts'

type Runs = typeof listProcessing | typeof listDetections

const cells: RowCells<Runs> = { status: ({ status }) => <RunStatus state={status} /> }

/** All runs of processing, the latest first. */
export function ProcessingHistoryScreen() {
  const { table } = useReport(listProcessing, {})
  return <History table={table} at={place.analysisHistory()} />
}

/** All runs of detection, the latest first. */
export function DetectionHistoryScreen() {
  const { table } = useReport(listDetections, {})
  return <History table={table} at={place.detectionHistory()} />
}

/** Runs, and one of them with its log in a drawer. */
function History({ table, at }: { table: AskedReport<Runs>['table']; at: Target }) {
  const { urlState } = useUrlState()
  const drawer = useDrawer()
  return (
    <>
      <ScreenTitle />
      <ProductTable<Runs>
        {...table}
        rowsName="runs"
        cells={cells}
        linkOf={({ executionId }) => ({
          to: at.to,
          view: { ...urlState, drawer: executionId },
          isInPlace: true,
        })}
        openRow={drawer.name}
        empty={{ title: 'No runs.', children: 'No run of the last 90 days matches these filters.' }}
      />
      {drawer.name !== undefined && (
        <WorkRunDrawer key={drawer.name} executionId={drawer.name} onClose={drawer.close} />
      )}
    </>
  )
}
