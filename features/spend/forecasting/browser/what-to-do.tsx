import { useEndpoint } from '#client/use-endpoint.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { placeOfItem } from '#product/browser/place-of-item.ts'
import { noStake } from '#product/contract/absences/incidents.ts'
import { getWhatToDoSummary, listWhatToDo } from '#product/contract/calls/what-to-do.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import styles from './forecasting.module.css'
import { LinkedMoney } from './linked-money.tsx'

const panelHeight = 200
const shownAssets = 5

/** What all that is to do is worth a month and of what that is made, then the assets that are worth most. */
export function WhatToDo() {
  const scope = scopeOfUrlState(useUrlState().urlState)
  const summary = useEndpoint(getWhatToDoSummary, { query: scope })
  const first = useEndpoint(listWhatToDo, { query: { ...scope, size: shownAssets } })
  const error = summary.error ?? first.error
  const isThere = summary.data && first.data
  return (
    <Panel title="What to do" unit="worth a month, each cent once" isFlush>
      {error && (
        <ErrorState
          error={error}
          title="What to do could not be read."
          onRetry={() => [summary, first].forEach(({ refetch }) => void refetch())}
        />
      )}
      {!isThere && !error && <Skeleton width="100%" height={panelHeight} />}
      {isThere && <ToDo summary={summary.data} rows={rowsOf(listWhatToDo, first.data)} />}
    </Panel>
  )
}

type Props = {
  summary: OutputOf<typeof getWhatToDoSummary>
  rows: readonly RowOf<typeof listWhatToDo>[]
}

function ToDo({ summary, rows }: Props) {
  const currency = summary.currency ?? 'USD'
  const mark = costMark(summary)
  const parts = [
    {
      name: 'All that is to do',
      note: summary.assets === 1 ? '1 asset' : `${count(summary.assets)} assets`,
      amount: summary.worth,
      target: place.recommendations(),
    },
    {
      name: 'Recommendations save',
      note: count(summary.recommendations),
      amount: summary.saving,
      target: place.recommendations({ tab: 'recommendations' }),
    },
    {
      name: 'Incidents besides',
      note: `${count(summary.incidents)} open`,
      amount: summary.furtherAtStake,
      target: place.costIncidents(),
    },
    { name: 'Waste besides', note: '', amount: summary.furtherWaste, target: place.executiveEfficiency() },
  ]
  return (
    <PlainTable label="What to do" isFigures className={styles.names}>
      <tbody>
        {parts.map(({ name, note, amount, target }) => (
          <tr key={name}>
            <th scope="row">
              <ScreenLink {...target}>{name}</ScreenLink>
            </th>
            <td className="muted">{note}</td>
            <td>
              <Money amount={amount} currency={currency} {...mark} />
            </td>
          </tr>
        ))}
        {rows.map((row) => (
          <AssetToDo key={row.entryId} row={row} currency={row.currency ?? currency} />
        ))}
      </tbody>
    </PlainTable>
  )
}

function AssetToDo({ row, currency }: { row: Props['rows'][number]; currency: string }) {
  const target = placeOfItem(row) ?? place.recommendations({ search: row.assetName })
  return (
    <tr>
      <th scope="row">
        <ScreenLink {...target}>{row.what}</ScreenLink>
      </th>
      <td className="muted">{row.assetName}</td>
      <td>
        <LinkedMoney
          target={target}
          amount={row.worth}
          currency={currency}
          absentBecause={noStake}
          {...costMark(row)}
        />
      </td>
    </tr>
  )
}
