import type { ComponentType } from 'react'
import type { Target } from '#contract/place.ts'
import type { RowOf } from '#contract/report.ts'
import type { KindWithDays } from '#product/contract/calls/asset-days.ts'
import type { ListDays } from '../cost-changes/list-scope.ts'
import type { ListEndpoint } from '#ui/report/use-report.ts'

/** What a plain list shows besides what its report declares. */
export type ListLook<Listing extends ListEndpoint> = {
  /** What the rows are called: "clusters". */
  rowsName: string
  /** Where a row leads. */
  rowLink?: (row: RowOf<Listing>) => Target | undefined
  /** The same list with a row a day: its file, its chart and its biggest changes. */
  days?: ListDays
  /** The type of workload whose rows by day are offered as a file. */
  daysOfKind?: KindWithDays
  /** The same list with a row a day, which is offered as a file alone. */
  dayFile?: () => Promise<ListEndpoint>
  /** Why there can be nothing, and the way out. */
  empty: { title: string; children: string }
  /** Facts about the list in one line below its title, ids of the path in braces: "Order {orderId}". */
  facts?: string
  /** What stands above the list in place of title and tabs. */
  head?: () => Promise<ComponentType>
  /** Fields of the call's path that the address sets beside its own path, with what they are where it does not. */
  addressed?: Readonly<Record<string, string>>
  /** True: the path names a job, and without that job there is nothing to list. */
  isOfJob?: boolean
}
