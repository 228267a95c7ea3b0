import type { Column } from '#contract/columns.ts'
import type { Report } from '#contract/report.ts'
import { reportRoute, reportRouteOver } from '#http/report.ts'
import type { filtersOfKind } from '#product/contract/filters/asset-filters.ts'
import { comparedDays } from './calendar/compared-days.ts'
import { proposalsToDo } from './proposals/settled-proposals.ts'

type Files = Readonly<Record<string, URL>>
type AssetFilters = Omit<ReturnType<typeof filtersOfKind>, 'assetKind' | 'skew'>
type Details = { details?: Files; pageDetails?: Files }

/**
 * Answers a list of assets with their cost: of the type that the filter `assetKind` has, of all types where it is null;
 * of pipelines those on serverless compute alone, or those on clusters alone, where that is given.
 */
export function assetListRoute<
  Path extends string,
  Filters extends AssetFilters,
  Columns extends readonly Column[],
>(
  list: Report<Path, Filters, undefined, Columns>,
  { isServerless = null, ...details }: Details & { isServerless?: boolean | null } = {},
) {
  return reportRoute(list, filesWith(details), { computed: computedWith(isServerless) })
}

/** The same of assets about which something may be recommended, with a detail that counts recommendations. */
export function advisedAssetListRoute<
  Path extends string,
  Filters extends AssetFilters,
  Columns extends readonly Column[],
>(
  list: Report<Path, Filters, undefined, Columns>,
  { isServerless = null, ...details }: Details & { isServerless?: boolean | null },
) {
  return reportRouteOver(list, filesWith(details), {
    computed: computedWith(isServerless),
    given: proposalsToDo,
  })
}

const filesWith = (details: Details) => ({
  rows: new URL('assets.sql', import.meta.url),
  bounds: comparedDays,
  ...details,
})

const computedWith = (isServerless: boolean | null) => ({
  isServerless: () => isServerless,
  isSkewedOnly: (query: object) => 'skew' in query && query.skew === true,
})
