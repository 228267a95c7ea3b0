import type { ChartMark } from '#ui/chart/chart-data.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import type { CostSpan } from './cost-spans.ts'

type Begun = Pick<IncidentRow, 'firstDay' | 'title' | 'status'>

/** Signs above the days or weeks in which incidents began; dismissed ones have none. */
export function incidentMarks(
  spans: readonly Pick<CostSpan, 'since' | 'until'>[],
  incidents: readonly Begun[],
): ChartMark[] {
  const shown = incidents.filter(({ status }) => status !== 'DISMISSED')
  return spans.flatMap(({ since, until }, place) => {
    const titles = shown.filter(({ firstDay }) => firstDay >= since && firstDay < until)
    if (titles.length === 0) return []
    const names = [...new Set(titles.map(({ title }) => title))].join(', ')
    return [{ place, name: 'Incidents', tone: 'warning' as const, text: `Incidents began: ${names}` }]
  })
}
