import type { Target } from '#contract/place.ts'
import { place } from '#product/places.ts'
import { assetPage } from './asset/asset-page.ts'

type Item = {
  proposalId: string | null
  incidentId: string | null
  incidentCategory: string | null
  assetKind: string
  assetId: string
  workspaceId: string | null
}

/** Where what is to be done first is shown: its recommendation, its incident, else the asset that has the waste. */
export function placeOfItem({
  proposalId,
  incidentId,
  incidentCategory,
  workspaceId,
  ...asset
}: Item): Target | undefined {
  if (proposalId !== null) return place.recommendations({ tab: 'recommendations', proposalId })
  if (incidentId === null) return workspaceId === null ? undefined : assetPage({ ...asset, workspaceId })
  return incidentCategory === 'COST'
    ? place.costIncidents({ incidentId })
    : place.performanceIncidents({ incidentId })
}
