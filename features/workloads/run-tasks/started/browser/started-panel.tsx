import { rowsOf } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Id } from '#ui/values/id.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { noBill } from '#product/contract/absences/costs.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { databricksAssetLink } from '#product/browser/links/links-out.ts'
import { place } from '#product/places.ts'
import { listStartedWork, type StartedWork } from '../contract.ts'

type Props = { jobId: string; runId: string; workspaceId: string | undefined; currency: string }

/** The most that one page of a list has. */
const mostRows = 250

/** What tasks of a run started: pipeline updates and SQL statements. Their cost is no part of the cost of the run. */
export function StartedPanel({ jobId, runId, workspaceId, currency }: Props) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const asked = { path: { jobId, runId }, query: { ...scope, size: mostRows } }
  const found = useEndpoint(listStartedWork, asked)
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        title="What the run started could not be read."
        onRetry={() => void found.refetch()}
      />
    )
  const rows = rowsOf(listStartedWork, found.data)
  if (rows.length === 0) return null
  const total = found.data?.totalElements ?? 0
  return (
    <Panel
      title="Started by this run"
      unit={
        rows.length < total
          ? `the first ${count(rows.length)} of ${count(total)}`
          : 'not included in the cost of the run'
      }
      actions={<a href={csvUrlOf(listStartedWork, asked)}>CSV</a>}
    >
      <PlainTable label="Started by this run">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Of</th>
            <th scope="col" className={plain.figure}>
              Cost, {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StartedRow key={`${row.kind} ${row.assetId} ${row.partId ?? ''} ${row.currency}`} row={row} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function StartedRow({ row }: { row: StartedWork }) {
  const { kind, assetId, assetName, cost, workspaceId, workspaceUrl } = row
  const isPipeline = kind === 'pipeline_update'
  const databricks = isPipeline
    ? databricksAssetLink(workspaceUrl, workspaceId, { kind: 'pipeline', id: assetId })
    : undefined
  const link = isPipeline
    ? place.pipelineUpdates({ pipelineId: assetId }, { ofWorkspace: workspaceId })
    : place.warehouse({ warehouseId: assetId }, { ofWorkspace: workspaceId })
  return (
    <tr>
      <td>
        {databricks ? (
          <LinkOut target={databricks}>Pipeline update</LinkOut>
        ) : (
          statementsText(row.statements ?? 0)
        )}{' '}
        {row.partId !== null && <Id id={row.partId} />}
      </td>
      <td dir="auto">
        <ScreenLink {...link}>{assetName}</ScreenLink>
      </td>
      <td className={plain.figure}>
        <Money amount={cost} {...costMark(row)} absentBecause={noBill} />
      </td>
    </tr>
  )
}

function statementsText(statements: number): string {
  return `${count(statements)} SQL ${statements === 1 ? 'statement' : 'statements'}`
}
