import { useEndpoint } from '#client/use-endpoint.ts'
import type { Target } from '#contract/place.ts'
import { rowsOf } from '#contract/report.ts'
import { instantsOf, type DateRange } from '#ui/dates/date-range.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { noStake } from '#product/contract/absences/incidents.ts'
import { listCostIncidents, listPerformanceIncidents } from '#product/contract/calls/incident-lists.ts'
import {
  getIncidentCounts,
  type IncidentCounts,
  type IncidentRow,
} from '#product/contract/calls/incidents.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import { dearestOf, incidentPage } from './dearest-incidents.ts'
import { onDays } from './home-days.ts'
import styles from './forecasting.module.css'
import { LinkedMoney } from './linked-money.tsx'

const panelHeight = 200
const shownIncidents = 5

/** What all open incidents have at stake a month, then each list with its sum, and the incidents with most, each with its drawer. */
export function WhatToDo({ days }: { days: DateRange }) {
  const query = { ...useViewQuery(), ...instantsOf(days) }
  const all = useEndpoint(getIncidentCounts, { path: { category: 'all' }, query })
  const ofCost = useEndpoint(getIncidentCounts, { path: { category: 'cost' }, query })
  const ofOthers = useEndpoint(getIncidentCounts, { path: { category: 'performance' }, query })
  const cost = useEndpoint(listCostIncidents, { query: { ...query, size: shownIncidents } })
  const other = useEndpoint(listPerformanceIncidents, { query: { ...query, size: shownIncidents } })
  const calls = [all, ofCost, ofOthers, cost, other]
  const error = calls.find((call) => call.error)?.error
  const isThere = all.data && ofCost.data && ofOthers.data && cost.data && other.data
  return (
    <Panel title="What to do" unit="open incidents, the most at stake a month first" isFlush>
      {error && (
        <ErrorState
          error={error}
          title="Incidents could not be read."
          onRetry={() => calls.forEach(({ refetch }) => void refetch())}
        />
      )}
      {!isThere && !error && <Skeleton width="100%" height={panelHeight} />}
      {isThere && (
        <Incidents
          all={all.data}
          lists={[
            { name: 'Cost', counts: ofCost.data, target: onDays(place.costIncidents(), days) },
            {
              name: 'Performance',
              counts: ofOthers.data,
              target: onDays(place.performanceIncidents(), days),
            },
          ]}
          rows={dearestOf(
            [rowsOf(listCostIncidents, cost.data), rowsOf(listPerformanceIncidents, other.data)],
            shownIncidents,
          )}
          days={days}
        />
      )}
    </Panel>
  )
}

type Row = Pick<
  IncidentRow,
  'incidentId' | 'category' | 'assetName' | 'title' | 'atStake' | 'currency' | 'stakeEstimatedBecause'
>
type OneList = { name: string; counts: IncidentCounts; target: Target }
type Props = {
  all: IncidentCounts
  lists: readonly OneList[]
  rows: readonly Row[]
  days: DateRange
}

const stakeOf = ({ atStake, currency, stakeEstimatedBecause }: IncidentCounts) => ({
  amount: atStake,
  currency: currency ?? 'USD',
  absentBecause: noStake,
  ...costMark({ estimatedBecause: stakeEstimatedBecause }),
})

function Incidents({ all, lists, rows, days }: Props) {
  const currency = all.currency ?? 'USD'
  return (
    <PlainTable label="Open incidents" isFigures className={styles.names}>
      <tbody>
        <tr>
          <th scope="row">All open incidents</th>
          <td className="muted">{count(all.open)}, counted once</td>
          <td>
            <Money {...stakeOf(all)} />
          </td>
        </tr>
        {lists.map(({ name, counts, target }) => (
          <tr key={name}>
            <th scope="row">
              <ScreenLink {...target}>{name}</ScreenLink>
            </th>
            <td className="muted">{count(counts.open)}</td>
            <td>
              <LinkedMoney target={target} {...stakeOf(counts)} />
            </td>
          </tr>
        ))}
        {rows.map((row) => (
          <tr key={row.incidentId}>
            <th scope="row">
              <ScreenLink {...onDays(incidentPage(row), days)}>{row.title}</ScreenLink>
            </th>
            <td className="muted">{row.assetName}</td>
            <td>
              <LinkedMoney
                target={onDays(incidentPage(row), days)}
                amount={row.atStake}
                currency={row.currency ?? currency}
                {...costMark({ estimatedBecause: row.stakeEstimatedBecause })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
