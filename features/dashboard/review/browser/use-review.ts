import type { Day } from '#contract/dates.ts'
import type { UrlState } from '#contract/place.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { getRealizedSavings, getReviewFilters } from '../contract.ts'
import { reviewBars } from '../contract/bars.ts'

function dayIn(urlState: UrlState, key: string): Day | undefined {
  const value = valueOf(urlState, key)
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

/** The dates that the address names; those that it does not name are left out. */
export function datesIn(urlState: UrlState) {
  const [referenceDate, comparisonDate] = [
    dayIn(urlState, 'referenceDate'),
    dayIn(urlState, 'comparisonDate'),
  ]
  return { ...(referenceDate && { referenceDate }), ...(comparisonDate && { comparisonDate }) }
}

/** The bar that the address names. */
export const barIn = (urlState: UrlState) => reviewBars.find((bar) => bar === valueOf(urlState, 'bar'))

/** What the review can be narrowed to, with the dates that hold. */
export function useReviewFilters() {
  const { urlState } = useUrlState()
  return useEndpoint(getReviewFilters, { body: { ...scopeOfUrlState(urlState), ...datesIn(urlState) } })
}

/** The savings of the review that the address asks for. */
export function useSavings() {
  const { urlState } = useUrlState()
  const bar = barIn(urlState)
  return useEndpoint(getRealizedSavings, {
    body: { ...scopeOfUrlState(urlState), ...datesIn(urlState), ...(bar && { bar }) },
  })
}
