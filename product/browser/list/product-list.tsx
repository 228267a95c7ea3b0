import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Target } from '#contract/place.ts'
import type { RowOf } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { instantsOf } from '#ui/dates/date-range.ts'
import type { ReportTableProps } from '#ui/report/report-table-props.ts'
import { useReport, type AskedReport, type ListEndpoint, type ReportGiven } from '#ui/report/use-report.ts'
import { listAssetDays, type KindWithDays } from '#product/contract/calls/asset-days.ts'
import { CostOverview } from '../cost-changes/cost-overview.tsx'
import { canNarrow, listScope, type ListDays } from '../cost-changes/list-scope.ts'
import { WithCorrectedDays } from '../cost-versions/with-corrected-days.tsx'
import { setFilters } from '#ui/report/set-filters.ts'
import { useComparedPeriod } from '../comparison/use-compared-period.ts'
import type { PreviousPeriod } from '../workload-list/list-comparison.ts'
import { ListMetrics } from '../workload-list/list-metrics.tsx'
import { TelemetryNote } from '../workload-list/telemetry-note.tsx'
import { asListed, listInput } from './any-list.ts'
import { ProductTable } from './product-table.tsx'
import { queryFor, useWholeList, withTotalsOf, type WholeList } from './whole-list.ts'

type LookProps = Omit<
  ReportTableProps,
  keyof AskedReport<ListEndpoint>['table'] | 'moreFilters' | 'linkOf' | 'cells'
>

type Props<E extends ListEndpoint> = LookProps & {
  report: E
  /** The fields of the path of the list's call. */
  path?: Readonly<Record<string, string>>
  moreFilters?: ReactNode
  /** The list whose rows these rows group: its figures and sums stand here, its count under this name. */
  wholeList?: WholeList
  /** The same list with a row a day: its file is offered, its chart and its biggest changes stand above the table. */
  days?: ListDays | undefined
  /** The type of workload whose rows by day are offered as a file. */
  daysOfKind?: KindWithDays | undefined
  /** The same list with a row a day, which is offered as a file alone. */
  dayFile?: ListEndpoint | undefined
  /** What that file is called; absent: CSV by day. */
  dayFileLabel?: string
  /** Where a row leads. */
  linkOf?: ((row: RowOf<E>) => Target | undefined) | undefined
}

// Which fields a path has, and that a list answers its envelope, is lost on the way through the generic hooks.
const pathGiven = <E extends AnyEndpoint>(path: object) => ({ path }) as ReportGiven<E>

type Then = { data: unknown; isPlaceholderData: boolean; isError: boolean }

const noFields = {}
const unread: PreviousPeriod = { kind: 'unread' }

function previousPeriod({ data, isPlaceholderData, isError }: Then): PreviousPeriod {
  const answer = isPlaceholderData ? undefined : asListed(data)
  if (answer) return { kind: 'same-filters', answer }
  return isError ? { kind: 'failed' } : unread
}

type Days = Pick<Props<ListEndpoint>, 'days' | 'daysOfKind' | 'dayFile' | 'dayFileLabel'>

/** The file with a row a day; none where the list is narrowed by what it cannot be narrowed by. */
function fileByDay(
  { days, daysOfKind, dayFile, dayFileLabel = 'CSV by day' }: Days,
  query: object,
  set: readonly string[],
) {
  const report = daysOfKind ? listAssetDays : (days?.report ?? dayFile)
  const canBeNarrowed = days
    ? canNarrow(days, set)
    : report && set.every((name) => name in report.query.shape)
  if (!report || !canBeNarrowed) return undefined
  const asked = { ...queryFor(report, query), ...(daysOfKind && { assetKind: daysOfKind }) }
  return { label: dayFileLabel, href: csvUrlOf(report, { query: asked }) }
}

/** A list: the figures of what it costs and how that compares, its filters, and its table; all of it from the address. */
export function ProductList<E extends ListEndpoint>(props: Props<E>) {
  const {
    report,
    path = noFields,
    moreFilters,
    linkOf,
    wholeList,
    days,
    daysOfKind,
    dayFile,
    dayFileLabel,
    ...look
  } = props
  const { urlState } = useUrlState()
  const { previous: previousDays } = useComparedPeriod()
  const { table, answer, query } = useReport(report, pathGiven<E>(path))
  const whole = useWholeList(wholeList, report, query)
  const listed: ListEndpoint = wholeList?.report ?? report
  const queryBefore = { ...queryFor(listed, query), ...instantsOf(previousDays), page: 0, size: 1 }
  const filters = setFilters(urlState, report.query)
  const set = Object.keys(filters)
  const isOfSameRows = set.includes('cost')
  const hasCost = listed.columns.some(({ name, summed }) => name === 'cost' && summed)
  const then = useEndpoint(listed, listInput({ path, query: queryBefore }), {
    enabled: hasCost && !isOfSameRows,
  })
  const sameFilters = isOfSameRows ? ({ kind: 'same-rows' } as const) : previousPeriod(then)
  const previous = table.result.isPlaceholderData ? unread : sameFilters
  const shown = (
    <ProductTable<E>
      latestLabel="Latest run"
      {...look}
      {...table}
      result={{ ...table.result, data: withTotalsOf(table.result.data, whole, wholeList?.countedAs) }}
      linkOf={linkOf}
      otherFile={fileByDay({ days, daysOfKind, dayFile, ...(dayFileLabel && { dayFileLabel }) }, query, set)}
      moreFilters={
        <>
          {moreFilters}
          <TelemetryNote />
        </>
      }
    />
  )
  if (!hasCost) return shown
  return (
    <WithCorrectedDays>
      <ListMetrics
        answer={wholeList ? whole : answer}
        previous={previous}
        isRefreshing={table.result.isPlaceholderData}
        hasFailed={table.result.error !== null}
      />
      {days && (
        <CostOverview scope={listScope(days, { query: { ...query }, set, rowsName: look.rowsName })} />
      )}
      {shown}
    </WithCorrectedDays>
  )
}
