import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import {
  explainCostIncident,
  type CostCarrier,
  type CostIncidentExplanation,
} from '#product/contract/calls/incident-explanation.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { changePartWords } from '#product/contract/change-parts.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { assetPage } from '../asset/asset-page.ts'
import styles from './explained-change.module.css'
import { periodText } from './period-text.ts'

/** Why the last period of a cost incident cost more: by cause, by asset and by SKU. */
export function ExplainedChange({ incidentId }: { incidentId: string }) {
  const { data, error, refetch } = useEndpoint(explainCostIncident, { path: { incidentId }, query: {} })
  if (error)
    return <ErrorState error={error} title="The causes could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={160} />
  const { difference, currency, cost, referenceCost, outsideWorkspaces } = data
  const mark = costMark(data)
  return (
    <section className={styles.explanation} aria-label="Causes">
      <p>
        <Money amount={cost} currency={currency} {...mark} /> on {dayRange(data.since, data.until)}, compared
        with <Money amount={referenceCost} currency={currency} {...mark} />, {periodText(data)}:{' '}
        <Money amount={difference} currency={currency} kind="difference" {...mark} />.
      </p>
      <Causes explanation={data} />
      {data.assets.total > 1 && <Carriers label="Workload" carriers={data.assets} explanation={data} />}
      <Carriers label="SKU or VM type" carriers={data.skus} explanation={data} />
      {Number(outsideWorkspaces) !== 0 && (
        <p className="muted">
          <Money amount={outsideWorkspaces} currency={currency} kind="difference" /> belongs to no workspace.
        </p>
      )}
    </section>
  )
}

function Causes({ explanation }: { explanation: CostIncidentExplanation }) {
  const { parts, currency } = explanation
  return (
    <ul className={styles.causes}>
      {parts.map(({ part, amount }) => (
        <li key={part} data-tooltip={changePartWords[part].meaning}>
          <span>{changePartWords[part].label}</span>
          <span>
            <Money amount={amount} currency={currency} kind="difference" {...costMark(explanation)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type CarriersProps = {
  label: string
  carriers: CostIncidentExplanation['assets']
  explanation: CostIncidentExplanation
}

function Carriers({ label, carriers: { rows, total, otherDifference }, explanation }: CarriersProps) {
  const { currency } = explanation
  const mark = costMark(explanation)
  return (
    <PlainTable label={label} isFigures>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">Main cause</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={[row.workspaceId, row.assetKind, row.assetId, row.name].join(' ')}>
            <th scope="row">
              <Name row={row} />
            </th>
            <td data-tooltip={changePartWords[row.cause].meaning}>{changePartWords[row.cause].label}</td>
            <td>
              <Money amount={row.referenceCost} currency={currency} {...mark} />
            </td>
            <td>
              <Money amount={row.cost} currency={currency} {...mark} />
            </td>
            <td>
              <Money amount={row.difference} currency={currency} kind="difference" {...mark} />
            </td>
          </tr>
        ))}
      </tbody>
      {rows.length < total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {count(total - rows.length)} more
            </th>
            <td>
              <Money amount={otherDifference} currency={currency} kind="difference" {...mark} />
            </td>
          </tr>
        </tfoot>
      )}
    </PlainTable>
  )
}

function Name({ row: { workspaceId, workspaceName, assetKind, assetId, name } }: { row: CostCarrier }) {
  const page =
    assetKind === null || assetId === null || workspaceId === null
      ? undefined
      : assetPage({ assetKind, assetId, workspaceId })
  const place = [assetKind && (assetKindLabel(assetKind) ?? assetKind), workspaceName].filter(Boolean)
  return (
    <>
      <div className={styles.name}>{page ? <ScreenLink {...page}>{name}</ScreenLink> : name}</div>
      {place.length > 0 && <div className={styles.second}>{place.join(' · ')}</div>}
    </>
  )
}
