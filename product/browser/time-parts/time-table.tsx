import { share } from '#ui/format/quantity.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { sumOfMoney } from '#contract/money.ts'
import { listTimeParts } from '#product/contract/calls/time-parts.ts'
import type { EstimateMark } from '#product/contract/estimate-reasons.ts'
import { timePartOf } from '#product/contract/time-parts.ts'
import { applicationOf } from './applications-of.ts'
import { PartLink } from './part-name.tsx'
import type { ShownPart } from './time-row.ts'
import { TimeStage } from './time-stage.tsx'
import styles from './time-parts.module.css'

type Priced = {
  /** The currency of its costs; absent where nothing of it has a cost. */
  currency?: string
  /** The cost contains an estimate, and so do its parts. */
  mark?: EstimateMark
}
type Props = Priced & { rows: readonly ShownPart[] }

const absenceOf = (name: string) =>
  listTimeParts.columns.find((column) => column.name === name)?.absentBecause

/** The parts with what they are, adding up to the whole. */
export function TimeTable({ rows, ...priced }: Props) {
  const { currency } = priced
  return (
    <PlainTable label="Parts of the time" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Wall clock</th>
          <th scope="col">Share</th>
          <th scope="col">Core time</th>
          {currency !== undefined && <th scope="col">Cost, {currency}</th>}
          <th scope="col">Most in</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.part}>
            <th scope="row">
              <PartLink
                part={row.part}
                application={isOutsideStages(row) ? undefined : applicationOf(row, rows)}
              />
            </th>
            <Figures {...row} {...priced} />
            <td>
              <TimeStage row={row} />
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
          <Figures {...totalOf(rows)} {...priced} />
          <td colSpan={2} className="muted">
            {currency === undefined
              ? 'Adds up to the time of the whole.'
              : 'Adds up to the time and the cost of the whole.'}
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  )
}

/** What no log covers is in a stage only where the cores of that stage are not known. */
function isOutsideStages({ part, stageId }: ShownPart): boolean {
  return part === 'unexplained' && stageId === null
}

type FigureProps = Pick<ShownPart, 'wallTime' | 'coreTime' | 'cost' | 'timeShare'> & Priced

function Figures({ wallTime, coreTime, cost, timeShare, currency, mark }: FigureProps) {
  return (
    <>
      <td>
        <Duration milliseconds={wallTime} />
      </td>
      <td>{share(timeShare)}</td>
      <td>
        <Duration milliseconds={coreTime} absentBecause={absenceOf('coreTime')} />
      </td>
      {currency !== undefined && (
        <td>
          <Money amount={cost} {...(cost === null ? {} : mark)} absentBecause={absenceOf('cost')} />
        </td>
      )}
    </>
  )
}

function totalOf(rows: readonly ShownPart[]): Omit<FigureProps, keyof Priced> {
  const sum = (of: (row: ShownPart) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    wallTime: sum(({ wallTime }) => wallTime),
    coreTime: rows.some(({ coreTime }) => coreTime === null) ? null : sum(({ coreTime }) => coreTime ?? 0),
    cost: rows.some(({ cost }) => cost === null) ? null : sumOfMoney(rows.map(({ cost }) => cost ?? '0')),
    timeShare: sum(({ timeShare }) => timeShare),
  }
}
