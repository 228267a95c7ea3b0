import { moneyUnits } from '#contract/money.ts'
import { share } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Change } from '#ui/values/change.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { place } from '#product/places.ts'
import { noPeriodBefore } from '#product/browser/spend-over-time/spend-words.ts'
import styles from './workspace-cost-screen.module.css'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import type { WorkspaceFigures, WorkspaceSeries } from '../contract.ts'

/** Workspaces with their cost, its parts, its share and its change. */
export function WorkspaceTable({ answer }: { answer: WorkspaceSeries }) {
  const { workspaces, totals, currency, since, until } = answer
  return (
    <Panel
      title="Workspaces"
      unit={`${currency ?? 'USD'}, ${dayRange(since.slice(0, 10), until.slice(0, 10))}`}
      isFlush
    >
      <PlainTable label="Workspaces" isFigures className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Workspace</th>
            <th scope="col" className={styles.subscription}>
              Subscription
            </th>
            <th scope="col">Total</th>
            <th scope="col">Cloud</th>
            <th scope="col">Databricks</th>
            <th scope="col">Change</th>
            <th scope="col">Change, %</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {workspaces.map((row) => (
            <tr key={row.workspaceId}>
              <th scope="row">
                <ScreenLink
                  {...place.costByFeature({ timeFrame: 'daily' })}
                  view={{ workspaceId: row.workspaceId }}
                >
                  {row.workspaceName}
                </ScreenLink>
              </th>
              <td className={styles.subscription} data-tooltip={row.subscriptionId ?? undefined}>
                {row.subscriptionId ?? ''}
              </td>
              <Figures figures={row} />
              <td>{row.share === null ? '' : share(row.share)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <Figures figures={totals} />
            <td>{moneyUnits(totals.cost) > 0n ? share(1) : ''}</td>
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </Panel>
  )
}

function Figures({ figures }: { figures: WorkspaceFigures }) {
  const { cost, cloudCost, databricksCost, previousCost, costDifference, costChange } = figures
  const estimate = vmMark(cloudCost)
  const hasChange = costChange !== null || moneyUnits(costDifference ?? '0') !== 0n
  return (
    <>
      <td>
        <Money amount={cost} {...estimate} />
      </td>
      <td>
        <Money amount={cloudCost} {...estimate} />
      </td>
      <td>
        <Money amount={databricksCost} />
      </td>
      <td>
        <Money amount={costDifference} kind="difference" absentBecause={noPeriodBefore} />
      </td>
      <td>
        {previousCost === null ? (
          <NotAvailable because={noPeriodBefore} />
        ) : (
          hasChange && <Change share={costChange} worse="more" />
        )}
      </td>
    </>
  )
}
