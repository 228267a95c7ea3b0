import { useMemo } from 'react'
import { classes } from '#ui/classes.ts'
import { Refreshing } from '#ui/states/progress.tsx'
import { aggregateChoices } from './aggregate-choices.ts'
import { useColumnChoice } from './column-choice.ts'
import { choicePx } from './column-widths.ts'
import { lookOf } from './look-of.ts'
import { ReportContent } from './report-content.tsx'
import { longList } from './report-grid.tsx'
import type { ReportTableProps } from './report-table-props.ts'
import { ReportToolbar } from './report-toolbar.tsx'
import styles from './report.module.css'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useTableColumns } from './use-table-columns.ts'

/** The table of a report: its columns, order, search and pages come from the report; the server does the work. */
export function ReportTable(props: ReportTableProps) {
  const { report, result, view, isInPanel } = props
  const declared = useMemo(() => lookOf(report), [report])
  const look = { ...declared, ...props }
  const { columns: chosen, isWide } = useColumnChoice(report.name).choice
  const columns = useTableColumns({
    report,
    answer: result.data,
    view,
    chosen,
    secondaryLines: look.secondaryLines,
    barColumn: look.barColumn,
  })
  const { shown, stays, barColumn, shownAs } = columns
  const priorityOrder = useMemo(
    () => look.priorityOrder.map((name) => shownAs[name] ?? name),
    [look.priorityOrder, shownAs],
  )
  const fit = useFittingColumns({
    columns: shown,
    priorityOrder,
    stays,
    isOn: !isWide,
    isLong: view.pageSize > longList,
    besidePx: look.selection ? choicePx : 0,
  })
  return (
    <section
      className={classes(styles.report, isInPanel && styles.inPanel)}
      aria-label={look.rowsName}
      aria-busy={result.isFetching}
    >
      {result.isFetching && result.data && <Refreshing />}
      <ReportToolbar {...props} columns={columns} withoutRoom={fit.withoutRoom} />
      <ReportContent
        {...look}
        {...(barColumn === undefined ? {} : { barColumn })}
        priorityOrder={priorityOrder}
        aggregates={{ ...aggregateChoices(props), ...look.aggregates }}
        visible={shown}
        stays={stays}
        fit={fit}
      />
    </section>
  )
}
