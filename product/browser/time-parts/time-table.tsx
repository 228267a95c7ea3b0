import { Swatch } from '#ui/fill/swatch.tsx'
import { share } from '#ui/format/quantity.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { sumOfMoney } from '#contract/money.ts'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { sparkUiLink } from '#product/browser/links/links-out.ts'
import { listTimeParts } from '#product/contract/calls/time-parts.ts'
import type { EstimateMark } from '#product/contract/estimate-reasons.ts'
import { timePartOf } from '#product/contract/time-parts.ts'
import { timeFill } from './time-fill.ts'
import type { TimeRow } from './time-row.ts'
import styles from './time-parts.module.css'

type Props = { rows: readonly TimeRow[]; workspaceUrl: string; currency: string; mark: EstimateMark }

const absenceOf = (name: string) =>
  listTimeParts.columns.find((column) => column.name === name)?.absentBecause

/** The parts with what they are, adding up to the whole. */
export function TimeTable({ rows, workspaceUrl, currency, mark }: Props) {
  return (
    <PlainTable label="Parts of the time" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Wall clock</th>
          <th scope="col">Share</th>
          <th scope="col">Core time</th>
          <th scope="col">Cost, {currency}</th>
          <th scope="col">Most in</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.part}>
            <th scope="row">
              <Swatch fill={timeFill(row.part)} />{' '}
              <span data-tooltip={timePartOf(row.part).meaning}>{row.label}</span>
            </th>
            <Figures {...row} mark={mark} />
            <td>
              <Stage row={row} workspaceUrl={workspaceUrl} />
            </td>
            <td className="muted">
              {timePartOf(row.part).meaning}
              {row.hasUnknownSpill && ' Tasks spilled: how long that took is not known.'}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Figures {...totalOf(rows)} mark={mark} />
          <td colSpan={2} className="muted">
            Adds up to the time and the cost of the whole.
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  )
}

type FigureProps = Pick<TimeRow, 'wallTime' | 'coreTime' | 'cost' | 'timeShare'> & { mark: EstimateMark }

function Figures({ wallTime, coreTime, cost, timeShare, mark }: FigureProps) {
  return (
    <>
      <td>
        <Duration milliseconds={wallTime} />
      </td>
      <td>{share(timeShare)}</td>
      <td>
        <Duration milliseconds={coreTime} absentBecause={absenceOf('coreTime')} />
      </td>
      <td>
        <Money amount={cost} {...(cost === null ? {} : mark)} absentBecause={absenceOf('cost')} />
      </td>
    </>
  )
}

function totalOf(rows: readonly TimeRow[]): Omit<FigureProps, 'mark'> {
  const sum = (of: (row: TimeRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    wallTime: sum(({ wallTime }) => wallTime),
    coreTime: rows.some(({ coreTime }) => coreTime === null) ? null : sum(({ coreTime }) => coreTime ?? 0),
    cost: rows.some(({ cost }) => cost === null) ? null : sumOfMoney(rows.map(({ cost }) => cost ?? '0')),
    timeShare: sum(({ timeShare }) => timeShare),
  }
}

function Stage({ row, workspaceUrl }: { row: TimeRow; workspaceUrl: string }) {
  const { stageId, stageShare, workspaceId, stageClusterId, sparkContextId } = row
  if (stageId === null) return <NotAvailable because={absenceOf('stageId')} />
  const link = sparkUiLink(workspaceUrl, { workspaceId, clusterId: stageClusterId, sparkContextId })
  const name = `stage ${stageId}`
  return (
    <span data-tooltip={stageShare === null ? undefined : `${share(stageShare)} of the time of the stage`}>
      {link.href === undefined ? name : <LinkOut target={link}>{name}</LinkOut>}
    </span>
  )
}
