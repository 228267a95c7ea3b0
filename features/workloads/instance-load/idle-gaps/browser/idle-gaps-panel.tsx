import { rowsOf } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBillNorMachines } from '#product/contract/absences/costs.ts'
import { neverUsedBefore } from '#product/contract/absences/instances.ts'
import { place } from '#product/places.ts'
import { listIdleGaps, type IdleGap } from '../contract.ts'

const mostRows = 10

/** The longest stretches in which nobody used the instance, with their price and who used it last before. */
export function IdleGapsPanel({ appId, workspaceId }: { appId: string; workspaceId: string }) {
  const asked = { path: { id: appId }, query: { workspaceId: [workspaceId], size: mostRows } }
  const found = useEndpoint(listIdleGaps, asked)
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        title="The idle gaps could not be read."
        onRetry={() => void found.refetch()}
      />
    )
  const rows = rowsOf(listIdleGaps, found.data)
  if (rows.length === 0) return null
  const total = found.data?.totalElements ?? 0
  const currency = found.data?.currency ?? 'USD'
  return (
    <Panel
      title="Idle gaps"
      unit={
        rows.length < total
          ? `the longest ${count(rows.length)} of ${count(total)}`
          : '25 minutes or longer without any use'
      }
      actions={<a href={csvUrlOf(listIdleGaps, asked)}>CSV</a>}
    >
      <PlainTable label="Idle gaps">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Last run</th>
            <th scope="col" className={plain.figure}>
              Idle
            </th>
            <th scope="col" className={plain.figure}>
              Cost, {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GapRow key={`${row.startTime ?? ''} ${row.currency ?? ''}`} row={row} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function GapRow({ row }: { row: IdleGap }) {
  const { startTime, endTime, idleTime, cost, currency } = row
  return (
    <tr>
      <td>
        <Instant at={startTime} />
      </td>
      <td>
        <Instant at={endTime} />
      </td>
      <td>
        <LeftBy row={row} />
      </td>
      <td className={plain.figure}>
        <Duration milliseconds={idleTime} />
      </td>
      <td className={plain.figure}>
        <Money
          amount={cost}
          currency={currency ?? 'USD'}
          isEstimated={cost !== null}
          absentBecause={noBillNorMachines}
        />
      </td>
    </tr>
  )
}

function LeftBy({ row: { leftBy, jobId, runId, workspaceId } }: { row: IdleGap }) {
  if (leftBy === null) return <NotAvailable because={neverUsedBefore} />
  if (jobId === null || runId === null) return leftBy
  return <ScreenLink {...place.run({ jobId, runId }, { ofWorkspace: workspaceId })}>{leftBy}</ScreenLink>
}
