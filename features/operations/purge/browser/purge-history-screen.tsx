import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { RunStatus } from '#ui/run/run-status.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { place } from '#product/places.ts'
import { listPurges } from '../contract.ts'

type Purges = typeof listPurges

const cells: RowCells<Purges> = {
  status: ({ status }) => <RunStatus state={status} />,
  by: ({ by }) => (by === 'DATE' ? 'Date' : 'Retention'),
}

const purgeOf = ({ executionId }: RowOf<Purges>) => place.purge({ executionId })

/** All purges, the latest first. */
export function PurgeHistoryScreen() {
  const { table } = useReport(listPurges, {})
  return (
    <>
      <ScreenTitle />
      <ProductTable<Purges>
        {...table}
        rowsName="purges"
        cells={cells}
        linkOf={purgeOf}
        empty={{ title: 'No purges.', children: 'Nothing was purged in the last 90 days.' }}
      />
    </>
  )
}
