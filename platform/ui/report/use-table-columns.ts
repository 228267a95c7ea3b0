import { useMemo } from 'react'
import type { Column } from '#contract/columns.ts'
import { rowsOf, type Listed } from '#contract/report.ts'
import { shownColumns } from './column-families.ts'
import type { ReportView } from './report-view.ts'
import { emptyColumns, offeredColumns, unavailableColumns, visibleColumns } from './visible-columns.ts'

const asDeclared: Readonly<Record<string, string>> = {}

type Given = {
  report: { listName: string; columns: readonly Column[]; order: { column: string } }
  /** What the list answered so far. */
  answer: Listed | undefined
  view: ReportView
  secondaryLines: Readonly<Record<string, string>>
  /** Names of the columns that the reader chose; null: those that the report shows. */
  chosen: readonly string[] | null
  barColumn: string | undefined
}

/** The columns of a table: those that can be chosen, those that are, and how these are shown on a page of rows. */
export function useTableColumns({
  report,
  answer,
  view,
  secondaryLines,
  chosen,
  barColumn: declaredBar,
}: Given) {
  const { shownAs = asDeclared, orderBy } = view
  const offered = useMemo(
    () => offeredColumns(report.columns, Object.values(secondaryLines)),
    [report, secondaryLines],
  )
  const unavailable = useMemo(() => unavailableColumns(report.columns), [report])
  // What a report orders by itself it may hide.
  const orderedBy = orderBy === report.order.column ? undefined : orderBy
  const visible = useMemo(() => visibleColumns(offered, chosen, orderedBy), [offered, chosen, orderedBy])
  const barColumn = declaredBar === undefined ? undefined : (shownAs[declaredBar] ?? declaredBar)
  const all = useMemo(() => shownColumns(visible, report.columns, shownAs), [visible, report, shownAs])
  const rows = rowsOf(report, answer)
  const empty = useMemo(() => {
    const rest = all.filter(({ name }, place) => place > 0 && name !== barColumn && name !== orderBy)
    return new Set(emptyColumns(rest, rows))
  }, [all, barColumn, orderBy, rows])
  const shown = useMemo(() => all.filter(({ name }) => !empty.has(name)), [all, empty])
  const stays = [barColumn, orderBy, ...shown.filter(leadsOn).map(({ name }) => name)]
  return { offered, unavailable, visible, shown, empty, stays, barColumn, shownAs }
}

function leadsOn({ holdsLink = false }: Column): boolean {
  return holdsLink
}
