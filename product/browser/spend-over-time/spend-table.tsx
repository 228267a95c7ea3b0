import type { Target } from '#contract/place.ts'
import { moneyUnits } from '#contract/money.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Change } from '#ui/values/change.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { unlessLoading } from '../calendar/loading-history.ts'
import type { SpendFigures, SpendOverTime, SpendRow } from '#product/contract/calls/spend-over-time.ts'
import type { TimeFrame } from '#product/contract/spend-periods.ts'
import { spendFill } from './spend-chart.ts'
import styles from './spend-table.module.css'
import { noPeriodBefore, notCollectedThen, periodText, shortPeriodText } from './spend-words.ts'

type Props = {
  title: string
  /** What a row is: "Feature". */
  rowName: string
  answer: SpendOverTime
  timeFrame: TimeFrame
  labelOf: (row: SpendRow) => string
  /** The rows behind a row; nothing where there are none to show. */
  targetOf: (row: SpendRow) => Target | undefined
}

/** Spend by period as a table: total, share and change of each row, then its periods, the newest first. */
export function SpendTable({ title, rowName, answer, timeFrame, labelOf, targetOf }: Props) {
  const { periods, rows, totals, compared, currency } = answer
  const newestFirst = periods.map((_, place) => place).toReversed()
  const comparedText = compared
    ? `${periodText({ ...compared, isWhole: false }, 'daily')} vs ${periodText({ since: compared.previousSince, until: compared.previousUntil, isWhole: false }, 'daily')}`
    : undefined
  return (
    <Panel title={title} unit={`${currency ?? 'USD'}, UTC days`} isFlush>
      <PlainTable label={title} isFigures className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            <th scope="col">Total</th>
            <th scope="col">Share</th>
            <th scope="col" data-tooltip={comparedText}>
              Change
            </th>
            <th scope="col" data-tooltip={comparedText}>
              Change, %
            </th>
            {newestFirst.map((place) => (
              <PeriodHead key={place} period={periods[place]} timeFrame={timeFrame} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key ?? 'others'}>
              <th scope="row">
                <span className={styles.name}>
                  <Swatch fill={spendFill(place, row)} />
                  <RowName label={labelOf(row)} target={targetOf(row)} />
                </span>
              </th>
              <Figures figures={row} part={row.share} order={newestFirst} answer={answer} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures
              figures={totals}
              part={moneyUnits(totals.cost ?? '0') > 0n ? 1 : null}
              order={newestFirst}
              answer={answer}
            />
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </Panel>
  )
}

function RowName({ label, target }: { label: string; target: Target | undefined }) {
  return target ? <ScreenLink {...target}>{label}</ScreenLink> : <span>{label}</span>
}

type HeadProps = { period: SpendOverTime['periods'][number] | undefined; timeFrame: TimeFrame }

function PeriodHead({ period, timeFrame }: HeadProps) {
  if (!period) return null
  const text = periodText(period, timeFrame)
  return (
    <th scope="col" data-tooltip={period.isComplete ? text : `${text}: usage may still arrive`}>
      {shortPeriodText(period, timeFrame)}
      {!period.isComplete && <span className="faint"> so far</span>}
    </th>
  )
}

type FiguresProps = {
  figures: SpendFigures
  part: number | null
  order: readonly number[]
  answer: Pick<SpendOverTime, 'loadedSince'>
}

function Figures({ figures, part, order, answer }: FiguresProps) {
  const noneBefore = unlessLoading(answer, noPeriodBefore)
  const { cost, estimatedCost, costDifference, costChange, previousCost, costs, estimatedCosts } = figures
  return (
    <>
      <td>
        <Money
          amount={cost}
          absentBecause={unlessLoading(answer, notCollectedThen)}
          {...vmMark(estimatedCost)}
        />
      </td>
      <td>{part === null ? '' : share(part)}</td>
      <td>
        <Money amount={costDifference} kind="difference" absentBecause={noneBefore} />
      </td>
      <td>
        {previousCost === null ? (
          <NotAvailable because={noneBefore} />
        ) : (
          (costChange !== null || moneyUnits(costDifference ?? '0') !== 0n) && (
            <Change share={costChange} worse="more" />
          )
        )}
      </td>
      {order.map((place) => (
        <td key={place}>
          <Money
            amount={costs[place] ?? null}
            {...vmMark(estimatedCosts[place])}
            absentBecause={unlessLoading(answer, notCollectedThen)}
          />
        </td>
      ))}
    </>
  )
}
