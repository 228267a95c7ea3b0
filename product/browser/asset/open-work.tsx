import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { OpenIncidents } from '../incidents/open-incidents.tsx'
import { OpenRecommendations } from '../recommendations/open-recommendations.tsx'

/** The open incidents of an asset and the recommendations about it, with the ways to both. */
export function OpenWork({ kind, id }: { kind: AssetKind; id: string }) {
  return (
    <>
      <OpenIncidents kind={kind} id={id} />
      <OpenRecommendations kind={kind} id={id} />
    </>
  )
}
