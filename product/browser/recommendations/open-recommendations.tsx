import { useLocation } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { listAdvisedAssets } from '#product/contract/calls/advised-assets.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { recommendationsPage } from '../asset/recommendations-page.ts'

type Props = { kind: AssetKind; id: string }

/** How many recommendations about an asset are to do and what they save, which leads to them; nothing where there are none, and on their own page. */
export function OpenRecommendations({ kind, id }: Props) {
  const { pathname } = useLocation()
  const query = { ...useViewQuery(), assetType: kind, assetId: id, size: 1 }
  const { data } = useEndpoint(listAdvisedAssets, { query })
  const [asset] = rowsOf(listAdvisedAssets, data)
  if (!asset) return null
  const { recommendationsCount: number, saving, modelledSaving, currency, workspaceId } = asset
  const page = recommendationsPage({ workspaceId, assetKind: kind, assetId: id })
  if (page.to === pathname) return null
  // Paid or measured, else modelled; what is to be tried has no money.
  const amount = saving ?? modelledSaving
  return (
    <ScreenLink {...page}>
      {count(number)} {number === 1 ? 'recommendation' : 'recommendations'}
      {amount !== null && (
        <>
          {' '}
          ({saving === null && 'modelled '}
          <Money amount={amount} currency={currency ?? 'USD'} {...costMark(asset)} /> a month)
        </>
      )}
    </ScreenLink>
  )
}
