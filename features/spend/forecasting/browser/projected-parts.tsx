import { use } from 'react'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { share } from '#ui/format/quantity.ts'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { noForecast } from '#product/contract/forecast.ts'
import { place } from '#product/places.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { inWorkspace, monthDays, onDays } from './home-days.ts'
import { LinkedMoney } from './linked-money.tsx'

/** Each workspace by itself: to date and projected, with the error of its own forecast; it opens this page of that workspace. */
export function ProjectedParts({ forecast }: { forecast: SpendForecast }) {
  const names = new Map(use(SeenWorkspaces)?.map(({ id, name }) => [id, name]))
  if (forecast.parts.length < 2) return null
  return (
    <Panel title="By workspace" unit="forecast separately; may not sum to the total" isFlush>
      <PlainTable label="Forecast by workspace" isFigures>
        <thead>
          <tr>
            <th scope="col">Workspace</th>
            <th scope="col">Month to date</th>
            <th scope="col">Month projected</th>
            <th scope="col">80% band</th>
            <th scope="col">Year projected</th>
            <th scope="col">Error a day</th>
          </tr>
        </thead>
        <tbody>
          {forecast.parts.map((part) => (
            <Part key={part.id} part={part} name={names.get(part.id ?? '')} forecast={forecast} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

type PartProps = {
  part: SpendForecast['parts'][number]
  name: string | undefined
  forecast: SpendForecast
}

function Part({ part, name, forecast }: PartProps) {
  const currency = forecast.currency ?? 'USD'
  const { id, monthToDate, cloudToDate, monthProjected, yearProjected } = part
  const plan = inWorkspace(place.planning({ year: forecast.year }), id)
  return (
    <tr>
      <th scope="row">
        {id === null ? '–' : <ScreenLink {...inWorkspace(place.forecasting(), id)}>{name ?? id}</ScreenLink>}
      </th>
      <td>
        <LinkedMoney
          target={inWorkspace(onDays(place.allWorkloads(), monthDays(forecast)), id)}
          amount={monthToDate}
          currency={currency}
          absentBecause={unlessLoading(forecast, undefined)}
          {...vmMark(cloudToDate)}
        />
      </td>
      <td>
        <LinkedMoney
          target={plan}
          amount={monthProjected?.amount ?? null}
          currency={currency}
          absentBecause={unlessLoading(forecast, noForecast)}
        />
      </td>
      <td>
        <BandText projected={monthProjected} currency={currency} />
      </td>
      <td>
        <LinkedMoney
          target={plan}
          amount={yearProjected?.amount ?? null}
          currency={currency}
          absentBecause={unlessLoading(forecast, noForecast)}
        />
      </td>
      <td>
        {part.meanAbsolutePercentageError === null ? '–' : share(part.meanAbsolutePercentageError / 100)}
      </td>
    </tr>
  )
}
