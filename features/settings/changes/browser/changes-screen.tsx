import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { TruncatedText } from '#ui/report/truncated-text.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { changeLabel } from '#product/contract/recorded-changes.ts'
import { listChanges } from '../contract.ts'
import { auditPlace } from '../contract/audit-place.ts'
import { ChangeDrawer } from './change-drawer.tsx'
import { differencesOf, differencesText } from './differences.ts'

type Changes = typeof listChanges

const cells: RowCells<Changes> = {
  what: ({ what }) => changeLabel(what),
  after: ({ before, after }) => {
    const text = differencesText(differencesOf(before, after))
    return <TruncatedText text={text} tooltip={text} />
  },
}

/** Everything that was recorded, and one change in a drawer. */
export function ChangesScreen() {
  const { urlState } = useUrlState()
  const drawer = useDrawer()
  const { table } = useReport(listChanges, {})
  return (
    <>
      <ScreenTitle />
      <ProductTable<Changes>
        {...table}
        rowsName="changes"
        linkOf={({ changeNumber }) => ({
          to: auditPlace.path,
          view: { ...urlState, drawer: String(changeNumber) },
          isInPlace: true,
        })}
        openRow={drawer.name}
        cells={cells}
        empty={{ title: 'No changes.', children: 'Nothing that was recorded matches these filters.' }}
      />
      {drawer.name !== undefined && (
        <ChangeDrawer key={drawer.name} changeNumber={drawer.name} onClose={drawer.close} />
      )}
    </>
  )
}
