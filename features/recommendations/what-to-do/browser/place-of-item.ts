import type { Target } from '#contract/place.ts'
import { place } from '#product/places.ts'

type Item = { proposalId: string | null; incidentId: string | null; incidentCategory: string | null }

/** Where what is named first is shown: its recommendation or its incident; undefined: it is waste, and the asset shows it. */
export function placeOfItem({ proposalId, incidentId, incidentCategory }: Item): Target | undefined {
  if (proposalId !== null) return place.recommendations({ tab: 'recommendations', proposalId })
  if (incidentId === null) return undefined
  return incidentCategory === 'COST'
    ? place.costIncidents({ incidentId })
    : place.performanceIncidents({ incidentId })
}
