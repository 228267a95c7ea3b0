import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf } from '#contract/report.ts'
import { instantsOf, type DateRange } from '#ui/dates/date-range.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { noStake } from '#product/contract/absences/incidents.ts'
import { listCostIncidents, listPerformanceIncidents } from '#product/contract/calls/incident-lists.ts'
import {
  getIncidentCounts,
  type IncidentCounts,
  type IncidentRow,
} from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'
import { dearestOf, incidentPage } from './dearest-incidents.ts'
import { onDays } from './home-days.ts'
import { LinkedMoney } from './linked-money.tsx'

const panelHeight = 200
const shownIncidents = 5

/** The open incidents with most at stake a month, each with its drawer, and the total of all. */
export function WhatToDo({ days }: { days: DateRange }) {
  const query = { ...useViewQuery(), ...instantsOf(days) }
  const counts = useEndpoint(getIncidentCounts, { path: { category: 'all' }, query })
  const cost = useEndpoint(listCostIncidents, { query: { ...query, size: shownIncidents } })
  const other = useEndpoint(listPerformanceIncidents, { query: { ...query, size: shownIncidents } })
  const calls = [counts, cost, other]
  const error = calls.find((call) => call.error)?.error
  const isThere = counts.data && cost.data && other.data
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
          counts={counts.data}
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

type Row = Pick<IncidentRow, 'incidentId' | 'category' | 'assetName' | 'title' | 'atStake' | 'currency'>
type Props = { counts: IncidentCounts; rows: readonly Row[]; days: DateRange }

function Incidents({ counts, rows, days }: Props) {
  const { open, openCost, atStake } = counts
  const currency = counts.currency ?? 'USD'
  const lists = [
    { name: 'cost', number: openCost, list: place.costIncidents() },
    { name: 'performance', number: open - openCost, list: place.performanceIncidents() },
  ]
  const larger = openCost > open / 2 ? place.costIncidents() : place.performanceIncidents()
  return (
    <PlainTable label="Open incidents" isFigures>
      <tbody>
        <tr>
          <th scope="row">All open incidents</th>
          <td>
            {lists.map(({ name, number, list }, index) => (
              <span key={name}>
                {index > 0 && ' · '}
                <ScreenLink {...onDays(list, days)}>
                  {count(number)} {name}
                </ScreenLink>
              </span>
            ))}
          </td>
          <td>
            <LinkedMoney
              target={onDays(larger, days)}
              amount={atStake}
              currency={currency}
              absentBecause={noStake}
            />
          </td>
        </tr>
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
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
