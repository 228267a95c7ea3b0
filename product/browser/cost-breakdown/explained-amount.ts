import type { QueryGiven } from '#client/call-url.ts'
import type { explainCost } from '#product/contract/calls/explain-cost.ts'

export type ExplainedAmountFilter = QueryGiven<typeof explainCost>

/** A figure that can be explained: what it is called, and the filter that gives it. */
export type ExplainedAmount = { label: string; filter: ExplainedAmountFilter }

/** A figure as the address names it, so that a copied link opens its explanation. */
export type ExplainedAmountName = { label: string; parts: Readonly<Record<string, string>> }

const prefix = 'cost'
const wholeRuns = ['runId', 'taskRunId'] as const

/** The drawer's name for a figure. */
export function drawerOfAmount({ label, parts }: ExplainedAmountName): string {
  return `${prefix}?${new URLSearchParams({ ...parts, label }).toString()}`
}

type ViewQuery = { subscriptionId?: string[]; workspaceId?: string[]; since: string; until: string }

/** The figure that a drawer is about; a run's cost is whole, everything else that of the view's range. */
export function amountOfDrawer(name: string | undefined, view: ViewQuery): ExplainedAmount | undefined {
  if (!name?.startsWith(`${prefix}?`)) return undefined
  const {
    label = '',
    workspaceId,
    attemptNumber,
    // Links of earlier versions carry it; the cents of a figure no longer depend on what stands above.
    above: _,
    ...rest
  } = Object.fromEntries(new URLSearchParams(name.slice(prefix.length + 1)))
  const isWhole = wholeRuns.some((key) => key in rest)
  const range = isWhole ? {} : { since: view.since, until: view.until }
  const scope = workspaceId === undefined ? scopeOf(view) : { workspaceId: [workspaceId] }
  const attempt = attemptNumber === undefined ? {} : { attemptNumber: Number(attemptNumber) }
  const filter = { ...range, ...scope, ...attempt, ...rest }
  return { label, filter }
}

function scopeOf({ subscriptionId, workspaceId }: ViewQuery): ExplainedAmountFilter {
  return { ...(subscriptionId ? { subscriptionId } : {}), ...(workspaceId ? { workspaceId } : {}) }
}
