import type { Target } from '#contract/place.ts'
import type { Row, RowOf } from '#contract/report.ts'
import { ReportTable, type ReportTableProps } from '#ui/report/report-table.tsx'
import type { ListEndpoint } from '#ui/report/use-report.ts'

type Props<E extends ListEndpoint> = Omit<ReportTableProps, 'report' | 'rowKey' | 'linkOf'> & {
  report: E & ReportTableProps['report']
  /** Tells rows apart; absent: by the columns that make the order of the list total. */
  rowKey?: ((row: RowOf<E>) => string) | undefined
  /** Where a row leads. */
  linkOf?: ((row: RowOf<E>) => Target | undefined) | undefined
}

// The rows of a list are those that its columns declare.
const asRowOf = <E extends ListEndpoint>(row: Row) => row as RowOf<E>

/** The table of a report, whose rows have the fields that its columns declare. */
export function ProductTable<E extends ListEndpoint>({ rowKey, linkOf, ...table }: Props<E>) {
  return (
    <ReportTable
      {...table}
      {...(rowKey && { rowKey: (row: Row) => rowKey(asRowOf<E>(row)) })}
      {...(linkOf && { linkOf: (row: Row) => linkOf(asRowOf<E>(row)) })}
    />
  )
}
