import type { ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import { count, decimal } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { changePartWords, type ChangePart } from '#product/contract/change-parts.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { ChangedRow, CostChangeSplit } from '#product/contract/calls/cost-change-split.ts'
import styles from './changes.module.css'
import { rowSizes } from './use-split.ts'

type Props = { split: CostChangeSplit; part: ChangePart | undefined; isOfSkus: boolean }

/** The workloads behind the change, or behind one cause; of one workload, its SKUs and VM types. */
export function ChangedRows({ split, part, isOfSkus }: Props) {
  const currency = split.currency ?? 'USD'
  const { rows, totalElements, otherRows } = split
  const partLabel = part === undefined ? undefined : changePartWords[part].label
  return (
    <Panel
      title={partLabel === undefined ? 'Changes' : `Changes: ${partLabel}`}
      unit={`${count(totalElements)} ${isOfSkus ? 'SKUs and VM types' : 'workloads'}, largest first`}
      actions={<MoreRows split={split} />}
      isFlush
    >
      <PlainTable label="Changed rows" isFigures>
        <thead>
          <tr>
            <th scope="col">{isOfSkus ? 'SKU or VM type' : 'Workload'}</th>
            <th scope="col">Main cause</th>
            <th scope="col">Activity</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
            {partLabel !== undefined && <th scope="col">{partLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WorkloadRow
              key={[row.workspaceId, row.assetKind, row.assetId, row.skuName, row.usageUnit].join(' ')}
              row={row}
              part={part}
            />
          ))}
        </tbody>
        {rows.length < totalElements && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={part === undefined ? 5 : 6}>
                {count(totalElements - rows.length)} more
              </th>
              <td>
                <Money
                  amount={otherRows}
                  currency={currency}
                  kind="difference"
                  {...costMark({ estimatedBecause: split.otherRowsEstimatedBecause })}
                />
              </td>
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </Panel>
  )
}

function WorkloadRow({ row, part }: { row: ChangedRow; part: ChangePart | undefined }) {
  const mark = costMark(row)
  return (
    <tr>
      <th scope="row">
        <Name row={row} />
      </th>
      <td data-tooltip={changePartWords[row.cause].meaning}>{changePartWords[row.cause].label}</td>
      <td>{activityOf(row)}</td>
      <td>
        <Money amount={row.previousCost} {...mark} />
      </td>
      <td>
        <Money amount={row.cost} {...mark} />
      </td>
      <td>
        <Money amount={row.difference} kind="difference" {...mark} />
      </td>
      {part !== undefined && (
        <td>
          <Money amount={amountOf(row, part)} kind="difference" {...mark} />
        </td>
      )}
    </tr>
  )
}

function amountOf({ parts }: ChangedRow, part: ChangePart): string {
  return parts.find((own) => own.part === part)?.amount ?? '0'
}

/** Shows a longer page of rows, up to the longest. */
function MoreRows({ split: { rows, totalElements } }: { split: CostChangeSplit }) {
  const { change } = useUrlState()
  const next = rowSizes.find((size) => size > rows.length)
  if (rows.length >= totalElements || next === undefined) return null
  return <Button onClick={() => change({ rows: String(next) }, { isSameView: true })}>Show more</Button>
}

/** The workload with its page, and its own change by SKU; a SKU narrows all to itself. */
function Name({ row }: { row: ChangedRow }) {
  const { change } = useUrlState()
  const { workspaceId, workspaceName, assetKind, assetId, assetName, skuName, usageUnit } = row
  if (skuName !== null)
    return (
      <>
        <span className={styles.name}>{skuName}</span>
        <div className={styles.second}>{usageUnit}</div>
      </>
    )
  const page = assetId === null ? undefined : assetPage({ assetKind, assetId, workspaceId })
  const narrow = { assetKind, assetId: assetId ?? undefined, ofWorkspace: workspaceId, part: undefined }
  return (
    <>
      <div className={styles.name}>{page ? <ScreenLink {...page}>{assetName}</ScreenLink> : assetName}</div>
      <div className={styles.second}>
        {[assetKindLabel(assetKind) ?? assetKind, workspaceName].filter(Boolean).join(' · ')}
        {assetId !== null && (
          <>
            {' · '}
            <Button tone="quiet" onClick={() => change({ ...narrow, rows: undefined })}>
              By SKU
            </Button>
          </>
        )}
      </div>
    </>
  )
}

const hours = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** What is known of a workload's activity in both periods: "12 → 24 runs, 0.5 → 0.6 h each". */
function activityOf(row: ChangedRow): ReactNode {
  const { volumeUnit, previousRuns, runs, previousHours, hours: later, previousQuantity, quantity } = row
  if (volumeUnit === 'runs' && runs !== null && previousRuns !== null) {
    const each = (all: number | null, number: number) => (number === 0 ? '–' : hours((all ?? 0) / number))
    return (
      <>
        {count(previousRuns)} → {count(runs)} runs
        <div className={styles.second}>
          {each(previousHours, previousRuns)} → {each(later, runs)} h each
        </div>
      </>
    )
  }
  if (volumeUnit === 'hours') return `${hours(previousHours ?? 0)} → ${hours(later ?? 0)} h`
  if (previousQuantity !== null && quantity !== null)
    return `${decimal(previousQuantity)} → ${decimal(quantity)}`
  return <span className="faint">by usage</span>
}
