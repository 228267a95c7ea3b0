import { useEndpoint } from '#client/use-endpoint.ts'
import { share } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { noRecommendations } from '#product/contract/absences/recommendations.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import {
  getUnhealthySpend,
  type UnhealthyPart,
  type UnhealthySpend,
} from '#product/contract/calls/unhealthy-spend.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { monthQuery } from './month-query.ts'

const partText: Readonly<Record<UnhealthyPart, string>> = {
  idle: 'Idle compute',
  failed: 'Failed runs',
  waste: 'Oversized compute',
  orphan: 'Unused assets',
}
const panelHeight = 200
const shownAssets = 5

/** Unhealthy spend of a month by kind, and the assets with most of that cost. */
export function UnhealthyPanel({ month, lastCompleteDay }: Pick<SpendForecast, 'month' | 'lastCompleteDay'>) {
  const days = monthQuery(month, lastCompleteDay)
  const query = { ...useViewQuery(), ...days }
  const { data, error, refetch } = useEndpoint(getUnhealthySpend, { query })
  return (
    <Panel title="Unhealthy spend" unit={`${dayRange(days.since, days.until)}, each cent once`} isFlush>
      {error && (
        <ErrorState error={error} title="Unhealthy spend could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={panelHeight} />}
      {data && <Parts spend={data} />}
    </Panel>
  )
}

function Parts({ spend }: { spend: UnhealthySpend }) {
  const currency = spend.currency ?? 'USD'
  return (
    <PlainTable label="Unhealthy spend" isFigures>
      <tbody>
        {spend.parts.map(({ part, cost }) => (
          <tr key={part}>
            <th scope="row">{partText[part]}</th>
            <td>{cost !== null && shareText(cost, spend.cost)}</td>
            <td>
              <Money amount={cost} currency={currency} absentBecause={noRecommendations} />
            </td>
          </tr>
        ))}
        {spend.assets.slice(0, shownAssets).map((asset) => (
          <tr key={`${asset.part} ${asset.assetKind} ${asset.workspaceId} ${asset.assetId}`}>
            <th scope="row">
              <AssetLink asset={asset} />
            </th>
            <td className="muted">{partText[asset.part].toLowerCase()}</td>
            <td>
              <Money amount={asset.cost} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const shareText = (cost: string, whole: string) =>
  Number(whole) === 0 ? '' : share(Number(cost) / Number(whole))

function AssetLink({ asset }: { asset: UnhealthySpend['assets'][number] }) {
  const { assetKind, assetId, workspaceId } = asset
  const name = asset.name ?? assetId ?? assetKindLabel(assetKind) ?? assetKind
  const page =
    assetId !== null && workspaceId !== null ? assetPage({ assetKind, assetId, workspaceId }) : undefined
  return page ? <ScreenLink {...page}>{name}</ScreenLink> : <span>{name}</span>
}
