import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { place } from '#product/places.ts'
import type { Executive } from '../contract.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { nothingToShare } from '../contract/absences.ts'

/** The workspaces with most of the cost. */
export function TopWorkspaces({ overview }: { overview: Executive }) {
  const currency = overview.currency ?? 'USD'
  if (overview.workspaces.length === 0) return null
  return (
    <Panel
      title="Top workspaces"
      unit="by cost of the 30 days"
      actions={<ScreenLink {...place.workspaceCost()}>All workspaces</ScreenLink>}
      isFlush
    >
      <PlainTable label="Top workspaces" isFigures>
        <thead>
          <tr>
            <th scope="col">Workspace</th>
            <th scope="col">Share</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {overview.workspaces.map(({ workspaceId, name, cost, estimatedCost, share: part }) => (
            <tr key={workspaceId}>
              <th scope="row">
                <ScreenLink to={place.workspaceCost().to} view={{ workspaceId }}>
                  {name}
                </ScreenLink>
              </th>
              <td>
                {part === null ? (
                  <NotAvailable because={unlessLoading(overview, nothingToShare)} />
                ) : (
                  share(part)
                )}
              </td>
              <td>
                <Money
                  amount={cost}
                  currency={currency}
                  absentBecause={unlessLoading(overview, undefined)}
                  {...vmMark(estimatedCost)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
