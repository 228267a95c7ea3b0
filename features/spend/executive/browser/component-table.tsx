import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import type { HealthComponent, ViewWithComponents } from '#product/contract/health.ts'
import { absenceOf, componentLook, viewText } from './words.ts'

type Props = {
  view: ViewWithComponents
  currency: string
  /** What its shares are of. */
  of: string
  /** The cost of what the score counts. */
  total: string | null
}

/** What a view of the score is made of; the points of its rows and its score add up to 100. */
export function ComponentTable({ view, currency, of, total }: Props) {
  return (
    <Panel title="Components" unit={`values are shares of ${of}`} isFlush>
      <PlainTable label={`Components of ${viewText[view.view].toLowerCase()}`} isFigures>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Value</th>
            <th scope="col">
              Weight
              <HelpMark
                label="Weight"
                meaning="Its part of the score of the view; rows of cost share one weight."
              />
            </th>
            <th scope="col">Points lost</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {view.components.map((component) => (
            <ComponentRow key={component.component} component={component} currency={currency} />
          ))}
        </tbody>
        {view.score !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Points lost: 100 minus the score of {view.score.toFixed(1)}
              </th>
              <td>{(100 - view.score).toFixed(1)}</td>
              <td>
                <Money
                  amount={total}
                  currency={currency}
                  isEstimated={view.components.some(({ isCostEstimated }) => isCostEstimated)}
                />
              </td>
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </Panel>
  )
}

function ComponentRow({ component, currency }: { component: HealthComponent; currency: string }) {
  const { value, unit, weight, pointsLost, cost, isCostEstimated, absentBecause } = component
  const { label, meaning, to } = componentLook[component.component]
  const because = absenceOf(absentBecause)
  return (
    <tr>
      <th scope="row">
        {to ? <ScreenLink {...to()}>{label}</ScreenLink> : label}
        <HelpMark label={label} meaning={meaning} />
      </th>
      <td>
        {value === null ? <NotAvailable because={because} /> : unit === 'jobs' ? count(value) : share(value)}
      </td>
      <td>{weight === null ? <span className="faint">not counted</span> : share(weight)}</td>
      <td>{pointsLost === null ? '–' : pointsLost.toFixed(1)}</td>
      <td>
        <Money
          amount={cost}
          currency={currency}
          isEstimated={isCostEstimated ?? false}
          absentBecause={because}
        />
      </td>
    </tr>
  )
}
