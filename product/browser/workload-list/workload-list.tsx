import type { ReactNode } from 'react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Listed } from '#contract/report.ts'
import type { CallInput } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { instantsOf, previousRange } from '#ui/dates/date-range.ts'
import type { ReportTableProps } from '#ui/report/report-table.tsx'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport, type AskedReport, type ListEndpoint, type ReportGiven } from '#ui/report/use-report.ts'
import { WithRestatedDays } from '../cost-versions/with-restated-days.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { PeriodBefore } from './cost-change.ts'
import { ListFigures } from './list-figures.tsx'
import { setFilters } from './set-filters.ts'
import { workloadSearchFields } from './workload-cells.tsx'

type LookProps = Omit<ReportTableProps, keyof AskedReport<ListEndpoint>['table'] | 'filters' | 'searchFields'>

type Props<E extends ListEndpoint> = LookProps & { report: E; moreFilters?: ReactNode }

// A list without path fields takes a query only, and answers its envelope; both are lost on the way through the generic hooks.
const listGiven = <E extends AnyEndpoint>(given: object) => given as ReportGiven<E>
const listInput = <E extends AnyEndpoint>(query: object) => ({ query }) as CallInput<E>
const asListed = (answer: unknown) => answer as Listed | undefined

type Then = { data: unknown; isPlaceholderData: boolean; isError: boolean }

const skew = ['skew'] as const
const unread: PeriodBefore = { kind: 'unread' }

function periodBefore({ data, isPlaceholderData, isError }: Then): PeriodBefore {
  const answer = isPlaceholderData ? undefined : asListed(data)
  if (answer) return { kind: 'same-filters', answer }
  return isError ? { kind: 'failed' } : unread
}

/** A list of workloads: its figures against the period before, its filters, and its table; all of it from the address. */
export function WorkloadList<E extends ListEndpoint>(props: Props<E>) {
  const { report, moreFilters } = props
  const look: LookProps = props
  const { address } = useAddress()
  const range = useDateRange()
  const filters = setFilters(address, report.query.shape)
  const { table, answer, query } = useReport(
    report,
    listGiven<E>({ filterValues: filters, searchFields: workloadSearchFields }),
  )
  const queryBefore = { ...query, ...filters, ...instantsOf(previousRange(range)), page: 0, size: 1 }
  const isOfSameRows = filters.cost !== undefined
  const then = useEndpoint(report, listInput<E>(queryBefore), { enabled: !isOfSameRows })
  const sameFilters = isOfSameRows ? ({ kind: 'same-rows' } as const) : periodBefore(then)
  const before = table.result.isPlaceholderData ? unread : sameFilters
  return (
    <WithRestatedDays>
      <ListFigures
        answer={answer}
        before={before}
        isRefreshing={table.result.isPlaceholderData}
        hasFailed={table.result.error !== null}
      />
      <ReportTable
        {...look}
        {...table}
        searchFields={workloadSearchFields}
        filters={
          <FilterBar
            filters={filters}
            {...(answer?.currency ? { currency: answer.currency } : {})}
            ofTelemetry={'skew' in report.query.shape ? skew : []}
            more={moreFilters}
          />
        }
      />
    </WithRestatedDays>
  )
}
