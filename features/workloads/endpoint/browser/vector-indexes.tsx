import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noIngest, noIndexFacts, noSyncPipeline } from '#product/contract/absences/endpoints.ts'
import { place } from '#product/places.ts'
import { listVectorIndexes } from '../contract.ts'

const mostShown = 100

/** The indexes of a vector search endpoint, each with the pipeline that fills it and what that cost; nothing where none is known. */
export function VectorIndexes({ endpointId }: { endpointId: string }) {
  const asked = { path: { endpointId }, query: { ...useViewQuery(), size: mostShown } }
  const { data, error, refetch } = useEndpoint(listVectorIndexes, asked)
  if (error)
    return <ErrorState error={error} title="The indexes could not be read." onRetry={() => void refetch()} />
  const rows = rowsOf(listVectorIndexes, data)
  if (rows.length === 0) return null
  return (
    <Panel title="Indexes">
      <PlainTable label="Indexes">
        <thead>
          <tr>
            <th scope="col">Index</th>
            <th scope="col">Type</th>
            <th scope="col" className={plain.figure}>
              Rows
            </th>
            <th scope="col">Filled by</th>
            <th scope="col" className={plain.figure}>
              Updates
            </th>
            <th scope="col" className={plain.figure}>
              Ingest, {data?.currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <IndexRow key={row.indexName} row={row} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function IndexRow({ row }: { row: RowOf<typeof listVectorIndexes> }) {
  return (
    <tr>
      <td dir="auto">{row.indexName}</td>
      <td>{row.indexType === null ? <NotAvailable because={noIndexFacts} /> : words(row.indexType)}</td>
      <td className={plain.figure}>
        {row.indexedRows === null ? <NotAvailable because={noIndexFacts} /> : count(row.indexedRows)}
      </td>
      <td dir="auto">
        {row.pipelineId === null ? (
          <NotAvailable because={noSyncPipeline} />
        ) : (
          <ScreenLink
            {...place.pipelineUpdates({ pipelineId: row.pipelineId }, { ofWorkspace: row.workspaceId })}
          >
            {row.pipelineName ?? row.pipelineId}
          </ScreenLink>
        )}
      </td>
      <td className={plain.figure}>
        {row.updatesCount === null ? <NotAvailable because={noSyncPipeline} /> : count(row.updatesCount)}
      </td>
      <td className={plain.figure}>
        <Money amount={row.ingestCost} absentBecause={noIngest} />
      </td>
    </tr>
  )
}
