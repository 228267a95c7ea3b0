import { memo, use, type ReactNode } from 'react'
import { CellKinds } from './cell-kinds.ts'
import type { Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { change, count, decimal, share } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import { words } from '#ui/format/words.ts'
import { RecentStatuses } from '#ui/status/recent-statuses.tsx'
import { Status } from '#ui/status/status.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { MoneyKind } from '#ui/format/money-data.ts'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { Sparkline } from '#ui/values/sparkline.tsx'
import type { PageColumn, ReportLook } from './report-look.ts'
import styles from './report.module.css'
import { TruncatedText } from './truncated-text.tsx'
import { absenceIn, estimateTextIn, isEstimatedIn, isTrue, numberOf, textOf, textsOf } from './row-values.ts'

type Props = {
  row: Row
  index: number
  page: PageColumn
  /** A cell of one's own for this column. */
  own: NonNullable<ReportLook['cells']>[string] | undefined
  /** Stands around the value: the link and the tools of the first cell. */
  around?: (value: ReactNode) => ReactNode
}

/** What stands in one cell, below it the bar or the second line. */
export const ReportCell = memo(function ReportCell({ row, index, page, own, around = asItIs }: Props) {
  const { column, bars, under } = page
  const isEstimated = isEstimatedIn(row, column)
  const text = under && textOf(row, under.name)
  const usual = (
    <>
      {isEstimated && <EstimateMark because={estimateTextIn(row, column)} />}
      <Value row={row} column={column} />
    </>
  )
  const Kind = use(CellKinds)[column.cell ?? '']
  const drawn = Kind ? <Kind row={row} column={column} value={row[column.name]} usual={usual} /> : usual
  const shown = around(own ? own(row, usual) : drawn)
  if (!bars && !text) return shown
  return (
    <>
      <span className={styles.line}>{shown}</span>
      {bars && <ShareBar share={bars[index] ?? 0} isEstimated={isEstimated} />}
      {under && text && (
        <span className={styles.under}>
          <SecondLine column={under} text={text} />
        </span>
      )}
    </>
  )
})

function kindOf({ isDifference }: Column): MoneyKind {
  return isDifference ? 'difference' : 'amount'
}

function SecondLine({ column, text }: { column: Column; text: string }): ReactNode {
  if (column.format === 'id') return <Id id={text} />
  return column.format === 'money' ? <Money amount={text} kind={kindOf(column)} /> : text
}

function asItIs(value: ReactNode): ReactNode {
  return value
}

function ShareBar({ share, isEstimated }: { share: number; isEstimated: boolean }) {
  return (
    <span className={styles.bar} aria-hidden>
      <i className={classes(isEstimated && styles.estimatedBar)} style={{ width: `${share * 100}%` }} />
    </span>
  )
}

function Value({ row, column }: { row: Row; column: Column }): ReactNode {
  const { name, format } = column
  if (format === 'statuses') return <RecentStatuses label={column.label} statuses={textsOf(row, name)} />
  if (format === 'badges') return <Tags texts={textsOf(row, name)} />
  if (format === 'trend') {
    const amounts = textsOf(row, name).flatMap((amount) => amount ?? [])
    return amounts.length > 0 ? <Sparkline amounts={amounts} label={column.label} /> : absent(row, column)
  }
  if (format === 'boolean')
    return typeof row[name] === 'boolean' ? (row[name] ? 'Yes' : 'No') : absent(row, column)
  const text = textOf(row, name)
  if (text === null || text === '') return absent(row, column)
  if (format === 'money') return <Money amount={text} kind={kindOf(column)} />
  if (format === 'id') return <Id id={text} />
  if (format === 'instant') return <Instant at={text} />
  if (format === 'day') return day(text)
  if (format === 'status') return <Status status={text} isWarned={isTrue(row, column.warnedWhen)} />
  if (format === 'text') return <TruncatedText text={text} />
  return <Amount value={numberOf(row, name)} row={row} column={column} />
}

type AmountProps = { value: number | null; row: Row; column: Column }

function Amount({ value, row, column }: AmountProps): ReactNode {
  if (value === null) return absent(row, column)
  if (column.format === 'duration') return <Duration milliseconds={value} />
  if (column.format === 'bytes') return <Bytes value={value} />
  if (column.format === 'number') return decimal(String(value))
  if (column.format !== 'share') return count(value)
  return column.isDifference ? change(value) : share(value)
}

function Tags({ texts }: { texts: readonly (string | null)[] }) {
  const shown = texts.flatMap((text) => (text === null ? [] : [words(text)]))
  return (
    <span className={styles.tags} data-tooltip={shown.join(', ')}>
      {shown.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

function absent(row: Row, column: Column): ReactNode {
  return <NotAvailable because={absenceIn(row, column)} isFocusable={false} />
}
