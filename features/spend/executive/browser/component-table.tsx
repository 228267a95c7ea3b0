import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import type { HealthComponent, ViewWithComponents } from '#product/contract/health.ts'
import { PointsLost } from './points-lost.tsx'
import { absenceOf, componentLook, pointsText, viewText } from './words.ts'

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
  const mostLost = Math.max(...view.components.map(({ pointsLost }) => pointsLost ?? 0))
  return (
    <Panel title="Components" unit={`values are shares of ${of}`} isFlush>
      <PlainTable label={`Components of ${viewText[view.view].toLowerCase()}`} isFigures>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Value</th>
            <th scope="col">
              Points lost
              <HelpMark label="Points lost" meaning={pointsText[view.view]} />
            </th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {view.components.map((component) => (
            <ComponentRow
              key={component.component}
              component={component}
              most={mostLost}
              currency={currency}
            />
          ))}
        </tbody>
        {view.score !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
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

type RowProps = {
  component: HealthComponent
  /** The points of the component that lost most. */
  most: number
  currency: string
}

function ComponentRow({ component, most, currency }: RowProps) {
  const { value, unit, pointsLost, cost, isCostEstimated, absentBecause } = component
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
      <td>
        {pointsLost === null ? (
          <span className="faint">not counted</span>
        ) : (
          <PointsLost points={pointsLost} most={most} />
        )}
      </td>
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
