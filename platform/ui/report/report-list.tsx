import type { ReportTableProps } from './report-table.tsx'
import { ReportTable } from './report-table.tsx'
import { useReport, type AskedReport, type ListEndpoint, type ReportGiven } from './use-report.ts'

type Props<E extends ListEndpoint> = ReportGiven<E> &
  Omit<ReportTableProps, keyof AskedReport<E>['table']> & { report: E }

/** A report as a list: asks for the page that the address names, shows it, and offers it as CSV. */
export function ReportList<E extends ListEndpoint>(props: Props<E>) {
  const { table } = useReport(props.report, props)
  return <ReportTable {...props} {...table} />
}
