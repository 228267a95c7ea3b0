import { useEndpoint } from '#client/use-endpoint.ts'
import { dayOf, startOfDay, type Day } from '#contract/dates.ts'
import type { UrlState } from '#contract/place.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { assetKind } from '#product/contract/asset-kinds.ts'
import { changeParts } from '#product/contract/change-parts.ts'
import { splitCostChange } from '#product/contract/calls/cost-change-split.ts'

export const rowSizes = [25, 100, 250] as const

function dayIn(urlState: UrlState, key: string): Day | undefined {
  const value = valueOf(urlState, key)
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

/** What the address narrows the change to; values that are not known are left out. */
export function askedIn(urlState: UrlState) {
  const [since, until] = [dayIn(urlState, 'previousSince'), dayIn(urlState, 'previousUntil')]
  return {
    part: changeParts.find((part) => part === valueOf(urlState, 'part')),
    assetKind: assetKind.safeParse(valueOf(urlState, 'assetKind')).data,
    assetId: valueOf(urlState, 'assetId'),
    skuName: valueOf(urlState, 'skuName'),
    tag: valueOf(urlState, 'tag'),
    previous: since !== undefined && until !== undefined && since < until ? { since, until } : undefined,
    size: rowSizes.find((size) => String(size) === valueOf(urlState, 'rows')) ?? rowSizes[0],
  }
}

/** The change of cost that the address asks for, split by cause. */
export function useSplit() {
  const { urlState } = useUrlState()
  const view = useViewQuery()
  const { previous, ...asked } = askedIn(urlState)
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const before = previous && {
    previousSince: startOfDay(previous.since).toISOString(),
    previousUntil: startOfDay(previous.until).toISOString(),
  }
  return useEndpoint(splitCostChange, { query: { ...view, ...set, ...before } })
}

/** The UTC days of an answer's two periods; the earlier one is absent where nothing can be compared. */
export function periodsOf(answer: {
  since: string
  until: string
  previousSince: string
  previousUntil: string | null
}) {
  const dayAt = (instant: string) => dayOf(new Date(instant))
  return {
    after: { since: dayAt(answer.since), until: dayAt(answer.until) },
    before:
      answer.previousUntil === null
        ? undefined
        : { since: dayAt(answer.previousSince), until: dayAt(answer.previousUntil) },
  }
}
