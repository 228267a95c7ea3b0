import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Listed, Report } from '#contract/report.ts'
import { csvAddressOf } from '#client/address.ts'
import type { PathGiven, QueryGiven } from '#client/address.ts'
import type { CallInput } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { ReportResult, ReportTableProps } from './report-table.tsx'
import { ReportTable } from './report-table.tsx'
import { useReportView } from './use-report-view.ts'

type ListEndpoint = AnyEndpoint & Pick<Report, 'listName' | 'columns' | 'order'>
type TableProps = Omit<ReportTableProps, 'report' | 'result' | 'view' | 'onViewChange' | 'csvHref'>

type Props<E extends ListEndpoint> = PathGiven<E> &
  TableProps & {
    report: E
    /** Filters of the report besides scope, range, order and search. */
    filterValues?: QueryGiven<E>
  }

/** A report as a list: asks for the page that the address names, shows it, and offers it as CSV. */
export function ReportList<E extends ListEndpoint>(props: Props<E>) {
  const { report, path, filterValues } = props
  const table: TableProps = props
  const { view, onViewChange, query } = useReportView(report)
  const input = listInput<E>({ path, query: { ...query, ...filterValues } })
  const result = useEndpoint(report, input)
  return (
    <ReportTable
      {...table}
      report={report}
      result={asResult(result)}
      view={view}
      onViewChange={onViewChange}
      csvHref={csvAddressOf(report, input)}
    />
  )
}

// Which fields a path has is known where the report is named: the props make the caller give them.
const listInput = <E extends ListEndpoint>(input: object) => input as CallInput<E>

type Answer = Omit<ReportResult, 'data'> & { data: unknown }

// A report always answers its envelope; the type is lost on the way through the generic hook.
const asResult = (result: Answer): ReportResult => ({
  data: result.data as Listed | undefined,
  error: result.error,
  isFetching: result.isFetching,
  isPlaceholderData: result.isPlaceholderData,
  refetch: result.refetch,
})
