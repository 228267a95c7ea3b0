import { valueOf } from '#ui/url-state/url-state.ts'
import type { UrlState, UrlStateChanges } from '#ui/url-state/url-state.ts'
import { defaultKpi, kpis } from '#product/contract/columns/kpis.ts'
import { unitOf, type Unit } from './trend-units.ts'

export const perspectives = ['WORKFLOW', 'TASKS', 'CLUSTERS'] as const
export type Perspective = (typeof perspectives)[number]
export type Kpi = (typeof kpis)[number]

/** What a reader chose of a trend; every part of it stands in the address, under the names of the specification. */
export type TrendView = {
  perspective: Perspective
  kpi: Kpi
  unit: Unit | undefined
  /** In the chosen unit. */
  kpiTreshold: number
  kpiComparator: 'ABOVE' | 'BELOW'
  hideNullValues: boolean
  /** The line through the points. */
  trend: boolean
  configTimelineVisible: boolean
  singleSelectedCluster: string | undefined
  /** Our own: the specification has no choice of a task. */
  singleSelectedTask: string | undefined
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text)
}

/** The trend that an address names; what it leaves out or misspells is the default. */
export function trendOfUrlState(urlState: UrlState): TrendView {
  const kpi = kpis.find(({ name }) => name === valueOf(urlState, 'kpi')) ?? defaultKpi
  const threshold = Number(valueOf(urlState, 'kpiTreshold') ?? 0)
  return {
    perspective: oneOf(perspectives, valueOf(urlState, 'perspective')) ?? 'WORKFLOW',
    kpi,
    unit: unitOf(kpi.format, valueOf(urlState, 'unit')),
    kpiTreshold: Number.isFinite(threshold) && threshold > 0 ? threshold : 0,
    kpiComparator: valueOf(urlState, 'kpiComparator') === 'BELOW' ? 'BELOW' : 'ABOVE',
    hideNullValues: valueOf(urlState, 'hideNullValues') === 'true',
    trend: valueOf(urlState, 'trend') === 'true',
    configTimelineVisible: valueOf(urlState, 'configTimelineVisible') !== 'false',
    singleSelectedCluster: valueOf(urlState, 'singleSelectedCluster'),
    singleSelectedTask: valueOf(urlState, 'singleSelectedTask'),
  }
}

type Chosen = Partial<Record<keyof TrendView, string | undefined>>

const defaults: Chosen = {
  perspective: 'WORKFLOW',
  kpi: defaultKpi.name,
  kpiTreshold: '0',
  kpiComparator: 'ABOVE',
  hideNullValues: 'false',
  trend: 'false',
  configTimelineVisible: 'true',
}

/** How an address takes over a choice: defaults stay out of it, and the list goes back to its first page. */
export function urlStateOfTrend(chosen: Chosen): UrlStateChanges {
  const changes = Object.entries(chosen).map(([name, value]) => [
    name,
    value === '' || value === defaults[name as keyof Chosen] ? undefined : value,
  ])
  return { ...Object.fromEntries(changes), page: undefined }
}

/** What the server is asked for besides scope, range, page and filters; no threshold means no filter. */
export function queryOfTrend({ kpi, unit, kpiTreshold, kpiComparator, hideNullValues }: TrendView) {
  const threshold = kpiTreshold * (unit?.factor ?? 1)
  return {
    kpi: kpi.name,
    ...(kpiTreshold > 0 ? { kpiTreshold: threshold, kpiComparator } : {}),
    ...(hideNullValues ? { hideNullValues } : {}),
  }
}
