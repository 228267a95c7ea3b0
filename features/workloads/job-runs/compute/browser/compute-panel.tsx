import { sumOfMoney } from '#contract/money.ts'
import type { Target } from '#contract/place.ts'
import { rowsOf } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { place } from '#product/places.ts'
import { listJobCompute, type JobCompute } from '../contract.ts'

const mostRows = 250

const labels: Readonly<Record<string, string>> = {
  JOB_CLUSTER: 'Job clusters',
  ALL_PURPOSE: 'All-purpose cluster',
  SERVERLESS: 'Serverless',
  SERVERLESS_NO_RUN: 'Serverless, no run named',
  PIPELINE: 'Pipeline',
  SQL_WAREHOUSE: 'SQL warehouse',
}

/** The page of what a row is about: of a cluster, pipeline or warehouse, or of the serverless part of the job. */
function pageOf({ compute, assetId, workspaceId }: JobCompute, jobId: string): Target | undefined {
  const scope = { ofWorkspace: workspaceId }
  if (compute.startsWith('SERVERLESS')) return place.serverlessJob({ jobId }, scope)
  if (assetId === null) return undefined
  if (compute === 'ALL_PURPOSE') return place.cluster({ clusterId: assetId }, scope)
  if (compute === 'PIPELINE') return place.pipelineUpdates({ pipelineId: assetId }, scope)
  return place.warehouse({ warehouseId: assetId }, scope)
}

/** What a job cost on all compute, by kind; nothing where that is one kind alone. */
export function ComputePanel({ jobId }: { jobId: string }) {
  const asked = { path: { jobId }, query: { ...useViewQuery(), size: mostRows } }
  const { data, error, refetch } = useEndpoint(listJobCompute, asked)
  if (error)
    return (
      <ErrorState
        error={error}
        title="The cost by compute could not be read."
        onRetry={() => void refetch()}
      />
    )
  const rows = rowsOf(listJobCompute, data)
  const started = rows.filter(({ isStarted }) => isStarted)
  const own = rows.filter(({ isStarted }) => !isStarted)
  const ofRuns = own.filter(({ compute }) => compute !== 'SERVERLESS_NO_RUN')
  if (rows.length < 2 && started.length === 0) return null
  return (
    <Panel
      title="Cost on all compute"
      unit={
        started.length === 0
          ? 'runs of the job'
          : 'pipelines and SQL warehouses show their part too; account totals count it once'
      }
      actions={<a href={csvUrlOf(listJobCompute, asked)}>CSV</a>}
    >
      <PlainTable label="Cost on all compute">
        <thead>
          <tr>
            <th scope="col">Compute</th>
            <th scope="col">Asset</th>
            <th scope="col" className={plain.figure}>
              Share
            </th>
            <th scope="col" className={plain.figure}>
              Cost, {data?.currency ?? 'USD'}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...own, ...started].map((row) => (
            <ComputeRow key={`${row.compute} ${row.assetId ?? ''} ${row.currency}`} row={row} jobId={jobId} />
          ))}
          <SumRow label="Runs of the job" rows={ofRuns} isShown={ofRuns.length < rows.length} />
          <SumRow label="All compute" rows={rows} isShown />
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function ComputeRow({ row, jobId }: { row: JobCompute; jobId: string }) {
  const page = pageOf(row, jobId)
  const label = labels[row.compute] ?? row.compute
  const isNamed = row.assetName !== null
  return (
    <tr>
      <td>
        {page && !isNamed ? <ScreenLink {...page}>{label}</ScreenLink> : label}
        {row.isStarted === true && <span className="faint"> started by runs</span>}
      </td>
      <td dir="auto">{page && isNamed && <ScreenLink {...page}>{row.assetName}</ScreenLink>}</td>
      <td className={plain.figure}>{row.costShare !== null && share(row.costShare)}</td>
      <td className={plain.figure}>
        <Money amount={row.cost} isEstimated={row.isCostEstimated === true} />
      </td>
    </tr>
  )
}

type SumProps = { label: string; rows: readonly JobCompute[]; isShown: boolean }

function SumRow({ label, rows, isShown }: SumProps) {
  if (!isShown) return null
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td className={plain.figure}>
        <Money
          amount={sumOfMoney(rows.flatMap(({ cost }) => cost ?? []))}
          isEstimated={rows.some(({ isCostEstimated }) => isCostEstimated === true)}
        />
      </td>
    </tr>
  )
}
