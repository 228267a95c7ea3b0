import type { QueryGiven } from '#client/address.ts'
import type { explainCost } from '#product/contract/calls/explain-cost.ts'

export type FigureFilter = QueryGiven<typeof explainCost>

/** A figure that can be explained: what it is called, the filter that gives it, and the money above it in its table. */
export type Figure = { label: string; filter: FigureFilter; above: string }

/** A figure as the address names it, so that a copied link opens its explanation and shows the same cents. */
export type FigureName = { label: string; parts: Readonly<Record<string, string>>; above?: string }

const prefix = 'cost'
const wholeRuns = ['runId', 'taskRunId'] as const

/** The drawer's name for a figure. */
export function drawerOfFigure({ label, parts, above = '0' }: FigureName): string {
  const carried: Record<string, string> = isNothing(above) ? {} : { above }
  return `${prefix}?${new URLSearchParams({ ...parts, ...carried, label }).toString()}`
}

const decimal = /^-?\d{1,18}(?:\.\d{1,10})?$/

function isNothing(amount: string): boolean {
  return !decimal.test(amount) || Number(amount) === 0
}

type ViewQuery = { subscriptionId?: string[]; workspaceId?: string[]; since: string; until: string }

/** The figure that a drawer is about; a run's cost is whole, everything else that of the view's range. */
export function figureOfDrawer(name: string | undefined, view: ViewQuery): Figure | undefined {
  if (!name?.startsWith(`${prefix}?`)) return undefined
  const {
    label = '',
    workspaceId,
    attemptNumber,
    above = '0',
    ...rest
  } = Object.fromEntries(new URLSearchParams(name.slice(prefix.length + 1)))
  const isWhole = wholeRuns.some((key) => key in rest)
  const range = isWhole ? {} : { since: view.since, until: view.until }
  const scope = workspaceId === undefined ? scopeOf(view) : { workspaceId: [workspaceId] }
  const attempt = attemptNumber === undefined ? {} : { attemptNumber: Number(attemptNumber) }
  const filter = { ...range, ...scope, ...attempt, ...rest }
  return { label, filter, above: isNothing(above) ? '0' : above }
}

function scopeOf({ subscriptionId, workspaceId }: ViewQuery): FigureFilter {
  return { ...(subscriptionId ? { subscriptionId } : {}), ...(workspaceId ? { workspaceId } : {}) }
}
