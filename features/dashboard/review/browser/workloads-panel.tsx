import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { reviewBarWords, type ReviewBar } from '../contract/bars.ts'
import type { RealizedSavings } from '../contract/realized-savings.ts'
import styles from './review.module.css'

type Props = { savings: RealizedSavings; bar: ReviewBar }

/** The workloads with the largest part of a bar. */
export function WorkloadsPanel({ savings, bar }: Props) {
  const { workloads, waterfall, currency } = savings
  const { label } = reviewBarWords[bar]
  const all = waterfall?.bars.find((one) => one.bar === bar)?.workloads ?? 0
  return (
    <Panel title={label} unit={`${workloads.length} of ${all} workloads, largest first`} isFlush>
      <PlainTable label={`Workloads: ${label}`} isFigures>
        <thead>
          <tr>
            <th scope="col">Workload</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {workloads.map((workload) => (
            <WorkloadRow
              key={[workload.workspaceId, workload.assetKind, workload.assetId].join(' ')}
              workload={workload}
              currency={currency ?? 'USD'}
            />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

type RowProps = { workload: RealizedSavings['workloads'][number]; currency: string }

function WorkloadRow({ workload, currency }: RowProps) {
  const { workspaceId, workspaceName, assetKind, assetId, assetName, costBefore, costAfter, amount } =
    workload
  const page = assetId === null ? undefined : assetPage({ assetKind, assetId, workspaceId })
  const mark = costMark(workload)
  return (
    <tr>
      <th scope="row">
        {page ? <ScreenLink {...page}>{assetName}</ScreenLink> : assetName}
        <div className={styles.second}>
          {[assetKindLabel(assetKind) ?? assetKind, workspaceName].filter(Boolean).join(' · ')}
        </div>
      </th>
      <td>
        <Money amount={costBefore} currency={currency} {...mark} />
      </td>
      <td>
        <Money amount={costAfter} currency={currency} {...mark} />
      </td>
      <td>
        <Money amount={amount} currency={currency} kind="difference" {...mark} />
      </td>
    </tr>
  )
}
