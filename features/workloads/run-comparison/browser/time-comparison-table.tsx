import type { Absence } from '#contract/absence.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { timeFill } from '#product/browser/time-parts/time-fill.ts'
import type { TimeRow } from '#product/browser/time-parts/time-row.ts'
import { TimeStage } from '#product/browser/time-parts/time-stage.tsx'
import { noBill } from '#product/contract/absences/costs.ts'
import { timePartOf } from '#product/contract/time-parts.ts'
import { costOfDifference, differenceMs, wholeOf, type ComparedPart, type TimePair } from './compared-time.ts'
import type { Compared } from './compared.ts'
import { DurationDifference } from './duration-difference.tsx'
import styles from './run-comparison.module.css'
import type { SplitTime } from './use-split-time.ts'

type Props = {
  compared: Compared
  pairs: readonly TimePair<TimeRow>[]
  first: SplitTime
  second: SplitTime
}

/** The parts of the time of both runs with their differences, which add up to that of the runs. */
export function TimeComparisonTable({ compared, pairs, first, second }: Props) {
  const { currency } = compared
  const absences = { first: first.absentBecause, second: second.absentBecause }
  const wholes = { first: wholeOf(first.rows), second: wholeOf(second.rows) }
  const noCost = absences.first ?? absences.second ?? costAbsence(wholes)
  return (
    <>
      <PlainTable isFigures label="Parts of the time of both runs">
        <Heads />
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.part}>
              <th scope="row">
                <Swatch fill={timeFill(pair.part)} />
                {'\u00A0'}
                <span data-tooltip={timePartOf(pair.part).meaning}>{pair.label}</span>
              </th>
              <Figures pair={pair} absences={absences} noCost={noCost} currency={currency} />
              <StageCell row={pair.first} absence={absences.first} />
              <StageCell row={pair.second} absence={absences.second} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Wall clock</th>
            <Figures pair={wholes} absences={absences} noCost={noCost} currency={currency} />
            <td>–</td>
            <td>–</td>
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </>
  )
}

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.task}>
          Part
        </th>
        <th scope="colgroup" colSpan={3}>
          Time
        </th>
        <th scope="col" rowSpan={2}>
          Cost difference
        </th>
        <th scope="colgroup" colSpan={2}>
          Stage with most
        </th>
      </tr>
      <tr>
        <th scope="col" className={styles.amount}>
          First run
        </th>
        <th scope="col">Second run</th>
        <th scope="col">Difference</th>
        <th scope="col">First run</th>
        <th scope="col">Second run</th>
      </tr>
    </thead>
  )
}

type Whole = Pick<ComparedPart, 'wallTime' | 'cost'>
type Sides<Of> = { first: Of; second: Of }

/** Costs of parts differ by a known amount where both runs have all of theirs. */
function costAbsence({ first, second }: Sides<Whole>): Absence | undefined {
  return first.cost === null || second.cost === null ? noBill : undefined
}

type FiguresProps = {
  pair: Sides<Whole | undefined>
  /** Why the time of a run is not split. */
  absences: Sides<Absence | undefined>
  /** Why costs cannot be compared. */
  noCost: Absence | undefined
  currency: string
}

function Figures({ pair, absences, noCost, currency }: FiguresProps) {
  const noDifference = absences.first ?? absences.second
  return (
    <>
      <TimeCell part={pair.first} absence={absences.first} />
      <TimeCell part={pair.second} absence={absences.second} />
      <td>
        {noDifference ? (
          <NotAvailable because={noDifference} />
        ) : (
          <DurationDifference milliseconds={differenceMs(pair)} />
        )}
      </td>
      <td>
        {noCost ? (
          <NotAvailable because={noCost} />
        ) : (
          <Money amount={costOfDifference(pair)} currency={currency} kind="difference" />
        )}
      </td>
    </>
  )
}

function TimeCell({ part, absence }: { part: Whole | undefined; absence: Absence | undefined }) {
  if (absence) return <NotAvailableCell because={absence} />
  return <td>{part ? <Duration milliseconds={part.wallTime} /> : '–'}</td>
}

type StageProps = {
  row: TimeRow | undefined
  absence: Absence | undefined
}

function StageCell({ row, absence }: StageProps) {
  if (absence) return <NotAvailableCell because={absence} />
  return <td>{row ? <TimeStage isNumber row={row} /> : '–'}</td>
}

function NotAvailableCell({ because }: { because: Absence }) {
  return (
    <td>
      <NotAvailable because={because} />
    </td>
  )
}
