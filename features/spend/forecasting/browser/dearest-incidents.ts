import { moneyUnits } from '#contract/money.ts'
import type { Target } from '#contract/place.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'

type Staked = Pick<IncidentRow, 'incidentId' | 'category' | 'atStake'>

/** The incidents of both lists with the most at stake, the largest first; those without a known stake are left out. */
export function dearestOf<Row extends Staked>(lists: readonly (readonly Row[])[], most: number): Row[] {
  const unitsOf = ({ atStake }: Row) => moneyUnits(atStake ?? '0')
  return lists
    .flat()
    .filter((row) => unitsOf(row) > 0n)
    .toSorted((one, other) => (unitsOf(one) === unitsOf(other) ? 0 : unitsOf(one) < unitsOf(other) ? 1 : -1))
    .slice(0, most)
}

/** The list of an incident with the incident open beside it. */
export function incidentPage({ incidentId, category }: Omit<Staked, 'atStake'>): Target {
  return category === 'COST'
    ? place.costIncidents({ incidentId })
    : place.performanceIncidents({ incidentId })
}
