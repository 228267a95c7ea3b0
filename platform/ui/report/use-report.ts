import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Listed, Report } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import type { PathGiven, QueryGiven } from '#client/call-url.ts'
import type { CallInput } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { partOf } from '../url-state/url-state.ts'
import { searchOf, setFilters } from './set-filters.ts'
import type { ReportResult, ReportTableProps } from './report-table-props.ts'
import type { ReportQuery, ViewGiven } from './use-report-view.ts'
import { useReportView } from './use-report-view.ts'

/** An endpoint that answers a list. */
export type ListEndpoint = AnyEndpoint &
  Pick<Report, 'listName' | 'columns' | 'order' | 'tieBreakers' | 'range'>

/** The parameters of a report beyond the URL state. */
export type ReportGiven<E extends AnyEndpoint> = PathGiven<E> &
  Pick<ViewGiven, 'keptUnder' | 'alongside'> & {
    /** Filters of the report that the address does not set. */
    filterValues?: QueryGiven<E>
  }

export type AskedReport<E extends ListEndpoint> = {
  /** What a table of the report needs, to be spread into it. */
  table: { report: E } & Pick<ReportTableProps, 'result' | 'view' | 'onViewChange' | 'csvHref'>
  answer: Listed | undefined
  /** The query of the call with the filters that the address sets, without the given filter values. */
  query: ReportQuery
}

// Which fields a path has is known where the report is named: the caller is made to give them.
const listInput = <E extends AnyEndpoint>(input: object) => input as CallInput<E>

type Answer = Omit<ReportResult, 'data'> & { data: unknown }

// A report always answers its envelope; the type is lost on the way through the generic hook.
const asResult = (result: Answer): ReportResult => ({
  data: result.data as Listed | undefined,
  error: result.error,
  isFetching: result.isFetching,
  isPlaceholderData: result.isPlaceholderData,
  refetch: result.refetch,
})

/** What the product recorded of itself is not of the dates of the data. */
function datedBy({ range }: Pick<ListEndpoint, 'range'>, viewed: ReportQuery): ReportQuery {
  if (range !== 'recorded') return viewed
  const { since: _since, until: _until, ...others } = viewed
  return others
}

/** Asks a report for the page that the address names. */
export function useReport<E extends ListEndpoint>(report: E, given: ReportGiven<E>): AskedReport<E> {
  const { path, filterValues, keptUnder, alongside } = given
  const { urlState } = useUrlState()
  const defaultSearchBy = searchOf(report.query)?.by?.[0]?.value
  const {
    view,
    onViewChange,
    query: viewed,
  } = useReportView(report, { defaultSearchBy, keptUnder, alongside })
  const set = setFilters(keptUnder === undefined ? urlState : partOf(urlState, keptUnder), report.query)
  const query = { ...datedBy(report, viewed), ...set }
  const input = listInput<E>({ path, query: { ...query, ...filterValues } })
  const result = asResult(useEndpoint(report, input))
  return {
    table: {
      report,
      result,
      view,
      onViewChange,
      // A link cannot send a body.
      csvHref: report.method === 'GET' ? csvUrlOf(report, input) : undefined,
    },
    answer: result.data,
    query,
  }
}
