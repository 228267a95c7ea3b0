import { useEndpoint } from '#client/use-endpoint.ts'
import { instantsOf, type DateRange } from '#ui/dates/date-range.ts'
import { share } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { noRecommendations } from '#product/contract/absences/recommendations.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import {
  getUnhealthySpend,
  type UnhealthyPart,
  type UnhealthySpend,
} from '#product/contract/calls/unhealthy-spend.ts'
import { place } from '#product/places.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { onDays, scoredDays } from './home-days.ts'
import { LinkedMoney } from './linked-money.tsx'

const partText: Readonly<Record<UnhealthyPart, string>> = {
  idle: 'Idle compute',
  failed: 'Failed attempts and tries',
  waste: 'Oversized compute',
  orphan: 'Unused assets',
}
const panelHeight = 200
const shownAssets = 5

/** Unhealthy spend of the 30 days of the health score by kind, and the assets with most of that cost. */
export function UnhealthyPanel({ forecast }: { forecast: SpendForecast }) {
  const days = scoredDays(forecast)
  const query = { ...useViewQuery(), ...instantsOf(days) }
  const { data, error, refetch } = useEndpoint(getUnhealthySpend, { query })
  return (
    <Panel title="Unhealthy spend" unit={`${dayRange(days.since, days.until)}, counted once`} isFlush>
      {error && (
        <ErrorState error={error} title="Unhealthy spend could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={panelHeight} />}
      {data && <Parts spend={data} days={days} />}
    </Panel>
  )
}

type Shown = { days: DateRange }

function Parts({ spend, days }: Shown & { spend: UnhealthySpend }) {
  const assets = onDays(place.executiveEfficiency(), days)
  const currency = spend.currency ?? 'USD'
  return (
    <PlainTable label="Unhealthy spend" isFigures>
      <tbody>
        {spend.parts.map(({ part, cost, estimatedBecause }) => (
          <tr key={part}>
            <th scope="row">{partText[part]}</th>
            <td>{cost !== null && spend.cost !== null && shareText(cost, spend.cost)}</td>
            <td>
              <LinkedMoney
                target={assets}
                amount={cost}
                currency={currency}
                {...costMark({ estimatedBecause })}
                absentBecause={part === 'waste' ? noRecommendations : unlessLoading(spend, undefined)}
              />
            </td>
          </tr>
        ))}
        {spend.assets.slice(0, shownAssets).map((asset) => (
          <tr key={`${asset.part} ${asset.assetKind} ${asset.workspaceId} ${asset.assetId}`}>
            <th scope="row">
              <AssetLink asset={asset} days={days} />
            </th>
            <td className="muted">{partText[asset.part].toLowerCase()}</td>
            <td>
              <LinkedMoney target={assets} amount={asset.cost} currency={currency} {...costMark(asset)} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const shareText = (cost: string, whole: string) =>
  Number(whole) === 0 ? '' : share(Number(cost) / Number(whole))

function AssetLink({ asset, days }: Shown & { asset: UnhealthySpend['assets'][number] }) {
  const { assetKind, assetId, workspaceId } = asset
  const name = asset.name ?? assetId ?? assetKindLabel(assetKind) ?? assetKind
  const page =
    assetId !== null && workspaceId !== null ? assetPage({ assetKind, assetId, workspaceId }) : undefined
  return page ? <ScreenLink {...onDays(page, days)}>{name}</ScreenLink> : <span>{name}</span>
}
