import { use } from 'react'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { share } from '#ui/format/quantity.ts'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { Money } from '#ui/values/money.tsx'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { noForecast } from '#product/contract/forecast.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { BandText } from '#product/browser/forecast/band-text.tsx'

/** Each workspace by itself: to date and projected, with the error of its own forecast. */
export function ProjectedParts({ forecast }: { forecast: SpendForecast }) {
  const currency = forecast.currency ?? 'USD'
  const names = new Map(use(SeenWorkspaces)?.map(({ id, name }) => [id, name]))
  if (forecast.parts.length < 2) return null
  return (
    <Panel title="By workspace" unit="each forecast by itself: they need not add up" isFlush>
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
            <tr key={part.id}>
              <th scope="row">{names.get(part.id ?? '') ?? part.id}</th>
              <td>
                <Money amount={part.monthToDate} currency={currency} {...vmMark(part.cloudToDate)} />
              </td>
              <td>
                <Money
                  amount={part.monthProjected?.amount ?? null}
                  currency={currency}
                  absentBecause={noForecast}
                />
              </td>
              <td>
                <BandText projected={part.monthProjected} currency={currency} />
              </td>
              <td>
                <Money
                  amount={part.yearProjected?.amount ?? null}
                  currency={currency}
                  absentBecause={noForecast}
                />
              </td>
              <td>
                {part.meanAbsolutePercentageError === null
                  ? '–'
                  : share(part.meanAbsolutePercentageError / 100)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
