import { use } from 'react'
import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { CellKinds } from './cell-kinds.ts'
import { isNumeric, shownSum, sumOf } from './column-sums.ts'
import type { PageColumn, ReportLook } from './report-look.ts'
import styles from './report.module.css'
import { estimateTextIn, isEstimatedIn, textOf } from './row-values.ts'

type Props = {
  columns: readonly PageColumn[]
  /** All columns of the list, also those without room. */
  allColumns: readonly Column[]
  rows: readonly Row[]
  answer: Listed
  look: ReportLook
}

/** Sums: of what is shown, where that is not all, and below it of the whole filtered set. */
export function ReportFoot({ columns, allColumns, rows, answer, look }: Props) {
  if (!columns.some(({ column }) => column.summed)) return null
  const total = count(answer.totalElements)
  const isWhole = rows.length === answer.totalElements
  const whole = answer.totalElements === 1 ? 'Total' : `All ${total} ${look.rowsName}`
  const line = { columns, look, rows }
  return (
    <tfoot>
      {!isWhole && (
        <Sums
          {...line}
          label={`${count(rows.length)} of ${total} ${look.rowsName}`}
          sums={sumsOf(allColumns, rows)}
        />
      )}
      <Sums {...line} label={whole} sums={answer.totals} />
    </tfoot>
  )
}

function sumsOf(columns: readonly Column[], rows: readonly Row[]): Row {
  const summed = columns.filter((column) => column.summed)
  return Object.fromEntries(summed.map((column) => [column.name, sumOf(column, rows)]))
}

type SumsProps = {
  columns: readonly PageColumn[]
  look: ReportLook
  label: string
  /** The sums by column, which are a row of their own. */
  sums: Row
  /** The rows that are shown. */
  rows: readonly Row[]
}

function Sums({ columns, look, label, sums, rows }: SumsProps) {
  return (
    <tr>
      {look.selection && <td className={styles.choose} aria-hidden />}
      {columns.map((page, place) => {
        if (place === 0) {
          return (
            <th key={page.column.name} scope="row" className={styles.first}>
              {label}
            </th>
          )
        }
        return (
          <td
            key={page.column.name}
            data-measure={page.column.name}
            className={isNumeric(page.column) ? styles.figure : undefined}
          >
            <SumCell page={page} sums={sums} rows={rows} />
          </td>
        )
      })}
    </tr>
  )
}

type CellProps = { page: PageColumn; sums: Row; rows: readonly Row[] }

/** The sum of a column; where only its secondary line is summed, its cell drawn from the sums, above that sum. */
function SumCell({ page: { column, under }, sums, rows }: CellProps) {
  const Kind = use(CellKinds)[column.cell ?? '']
  const sum = textOf(sums, column.name)
  if (column.summed && sum !== null) {
    return (
      <>
        {[sums, ...rows].some((row) => isEstimatedIn(row, column)) && (
          <EstimateMark because={estimateTextIn(sums, column)} />
        )}
        <SumValue column={column} value={sum} />
      </>
    )
  }
  const sumUnder = under?.summed ? textOf(sums, under.name) : null
  if (!Kind || !under || sumUnder === null) return null
  return (
    <>
      <span className={styles.line}>
        <Kind row={sums} column={column} value={null} usual={null} />
      </span>
      <span className={styles.under}>
        <SumValue column={under} value={sumUnder} />
      </span>
    </>
  )
}

function SumValue({ column, value }: { column: Column; value: string }) {
  if (column.format === 'money') {
    return (
      <b>
        <Money amount={value} kind={column.isDifference ? 'difference' : 'amount'} />
      </b>
    )
  }
  const { text, exact } = shownSum(column, value)
  return <b data-tooltip={exact}>{text}</b>
}
