import { useMemo, type ReactNode } from 'react'
import type { Target } from '#contract/place.ts'
import type { Row, RowOf } from '#contract/report.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import type { ReportTableProps } from '#ui/report/report-table-props.ts'
import type { ListEndpoint } from '#ui/report/use-report.ts'

/** Cells of one's own, by the columns of a report; `usual` is what would stand there. */
export type RowCells<E extends ListEndpoint> = {
  readonly [Name in E['columns'][number]['name']]?: (row: RowOf<E>, usual: ReactNode) => ReactNode
}

type Props<E extends ListEndpoint> = Omit<ReportTableProps, 'report' | 'rowKey' | 'linkOf' | 'cells'> & {
  report: E & ReportTableProps['report']
  /** Distinguishes rows; absent: by the columns that make the order of the list total. */
  rowKey?: ((row: RowOf<E>) => string) | undefined
  /** Where a row leads. */
  linkOf?: ((row: RowOf<E>) => Target | undefined) | undefined
  cells?: RowCells<E> | undefined
}

// The rows of a list are those that its columns declare.
const asRowOf = <E extends ListEndpoint>(row: Row) => row as RowOf<E>
const asCells = (cells: object) => cells as NonNullable<ReportTableProps['cells']>

/** The table of a report, whose rows have the fields that its columns declare. */
export function ProductTable<E extends ListEndpoint>({ rowKey, linkOf, cells, ...table }: Props<E>) {
  const ofRow = useMemo(
    () => ({
      ...(rowKey && { rowKey: (row: Row) => rowKey(asRowOf<E>(row)) }),
      ...(linkOf && { linkOf: (row: Row) => linkOf(asRowOf<E>(row)) }),
    }),
    [rowKey, linkOf],
  )
  return <ReportTable {...table} {...ofRow} {...(cells && { cells: asCells(cells) })} />
}
