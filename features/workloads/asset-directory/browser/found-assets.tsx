import { IconBox } from '@tabler/icons-react'
import { call } from '#client/call.ts'
import type { Target } from '#contract/place.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import type { FoundPlace, FoundPlaces } from '#ui/screen/screen.ts'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { place } from '#product/places.ts'
import { listKnownAssets } from '../contract.ts'

type Asset = RowOf<typeof listKnownAssets>

const mostFound = 6

/** The page of an asset; of a type without pages, its row in the list of all workloads. */
function targetOf(asset: Asset): Target {
  return (
    assetPage(asset) ??
    place.allWorkloads({ assetKind: asset.assetKind, search: asset.assetId, searchBy: 'id' })
  )
}

function placeOf(asset: Asset): FoundPlace {
  const { assetName, assetId, assetKind, workspaceId, workspaceName, isDeleted } = asset
  const note = [
    assetKindLabel(assetKind) ?? assetKind,
    ...(assetName === assetId ? [] : [assetId]),
    workspaceName ?? workspaceId,
    ...(isDeleted === true ? ['deleted'] : []),
  ]
  return {
    key: `${assetKind}-${workspaceId}-${assetId}`,
    label: assetName,
    note: note.join(' · '),
    icon: <IconBox size={16} stroke={1.5} aria-hidden />,
    ...targetOf(asset),
  }
}

/** Pipelines, warehouses, pools, apps and endpoints of all workspaces in sight whose name or id holds the text, by name. */
export async function foundAssets(search: string, signal: AbortSignal): Promise<FoundPlaces> {
  const answer = await call(listKnownAssets, { query: { search, size: mostFound, page: 0 }, signal })
  return { places: rowsOf(listKnownAssets, answer).map(placeOf), inAll: answer.totalElements }
}
