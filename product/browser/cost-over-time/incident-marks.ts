import type { Target } from '#contract/place.ts'
import type { ChartMark, ChartSpan } from '#ui/chart/chart-data.ts'
import { count } from '#ui/format/quantity.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { place as places } from '#product/places.ts'
import type { CostSpan } from './cost-spans.ts'

/** The asset whose incidents are marked. */
export type AskedIncidents = { assetKind: AssetKind; assetId: string }

type Begun = Pick<IncidentRow, 'incidentId' | 'category' | 'firstDay' | 'title' | 'status'>

/** A sign for what began on a day, in a week, or on days in a row, and what it opens. */
export type IncidentSign = { mark: ChartMark; band: ChartSpan | undefined; opens: Target }

type Begin = { place: number; incidents: readonly Begun[] }

// From so many days or weeks in a row on, single signs would stand side by side.
const leastInRow = 3
const name = 'Incidents'

/** Signs above the days or weeks in which incidents began, one for those in a row; dismissed ones have none. */
export function incidentSigns(
  spans: readonly Pick<CostSpan, 'since' | 'until'>[],
  incidents: readonly Begun[],
  assetId: string,
): IncidentSign[] {
  const shown = incidents.filter(({ status }) => status !== 'DISMISSED')
  const begun = spans.flatMap(({ since, until }, place): Begin[] => {
    const own = shown.filter(({ firstDay }) => firstDay >= since && firstDay < until)
    return own.length === 0 ? [] : [{ place, incidents: own }]
  })
  return rowsOf(begun).flatMap((row) =>
    row.length < leastInRow
      ? row.map((one) => ({
          mark: markOf(one, one.incidents),
          band: undefined,
          opens: opened(one.incidents, assetId),
        }))
      : [signOfRow(row, assetId)],
  )
}

/** What began on days or weeks that follow each other, together. */
function rowsOf(begun: readonly Begin[]): Begin[][] {
  const rows: Begin[][] = []
  for (const one of begun) {
    const row = rows.at(-1)
    if (row && row.at(-1)?.place === one.place - 1) row.push(one)
    else rows.push([one])
  }
  return rows
}

function signOfRow(row: readonly Begin[], assetId: string): IncidentSign {
  const all = row.flatMap(({ incidents }) => incidents)
  const [first, middle, last] = [row[0], row[Math.floor(row.length / 2)], row.at(-1)]
  const mark = markOf({ place: middle?.place ?? 0 }, all)
  const band = { from: first?.place ?? 0, to: last?.place ?? 0, name: 'Incidents in a row', text: mark.text }
  return { mark, band, opens: opened(all, assetId) }
}

function markOf({ place }: Pick<Begin, 'place'>, incidents: readonly Begun[]): ChartMark {
  const titles = [...new Set(incidents.map(({ title }) => title))]
  const label = incidents.length === 1 ? (titles[0] ?? '') : `${count(incidents.length)} incidents`
  return { place, name, tone: 'warning', label, text: `Incidents began: ${titles.join(', ')}` }
}

/** One incident opens its drawer, several open the list of those of the asset, resolved ones among them. */
function opened(incidents: readonly Begun[], assetId: string): Target {
  const isCost = incidents.some(({ category }) => category === 'COST')
  const list = isCost ? places.costIncidents : places.performanceIncidents
  const [only] = incidents
  return list(
    incidents.length === 1 && only ? { incidentId: only.incidentId } : { search: assetId, status: 'ALL' },
  )
}
