import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf } from '#contract/report.ts'
import { count, share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Money } from '#ui/values/money.tsx'
import { billedAsWhole } from '#product/contract/absences/endpoints.ts'
import { listServedEntities } from '../contract.ts'

const mostShown = 50

/** What an endpoint serves, with the requests and tokens of each in the range; nothing where no request is known. */
export function ServedEntities({ endpointId }: { endpointId: string }) {
  const asked = { path: { endpointId }, query: { ...useViewQuery(), size: mostShown } }
  const { data, error, refetch } = useEndpoint(listServedEntities, asked)
  if (error)
    return (
      <ErrorState error={error} title="The served models could not be read." onRetry={() => void refetch()} />
    )
  const rows = rowsOf(listServedEntities, data)
  if (rows.length === 0) return null
  return (
    <Panel title="Served models">
      <PlainTable label="Served models">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col" className={plain.figure}>
              Requests
            </th>
            <th scope="col" className={plain.figure}>
              Share
            </th>
            <th scope="col" className={plain.figure}>
              Input tokens
            </th>
            <th scope="col" className={plain.figure}>
              Output tokens
            </th>
            <th scope="col" className={plain.figure}>
              Cost, {data?.currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.servedEntityId}>
              <td dir="auto">
                {row.servedEntityName} <span className="faint">{row.entityName}</span>
              </td>
              <td className={plain.figure}>{count(row.requests ?? 0)}</td>
              <td className={plain.figure}>{share(row.requestShare ?? 0)}</td>
              <td className={plain.figure}>{count(row.inputTokens ?? 0)}</td>
              <td className={plain.figure}>{count(row.outputTokens ?? 0)}</td>
              <td className={plain.figure}>
                <Money amount={row.cost} absentBecause={billedAsWhole} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
