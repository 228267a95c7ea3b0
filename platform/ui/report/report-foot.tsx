import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import { isFigure, shownSum, sumOf } from './column-figures.ts'
import type { PageColumn, ReportLook } from './report-look.ts'
import styles from './report.module.css'
import { isEstimatedIn } from './row-values.ts'

type Props = {
  columns: readonly PageColumn[]
  rows: readonly Row[]
  answer: Listed
  look: ReportLook
}

/** Sums: of what is shown, and below it of the whole filtered set where that is more. */
export function ReportFoot({ columns, rows, answer, look }: Props) {
  if (!columns.some(({ column }) => column.summed)) return null
  const total = count(answer.totalElements)
  const isWhole = rows.length === answer.totalElements
  const whole = answer.totalElements === 1 ? 'Total' : `All ${total} ${look.rowsName}`
  const sumOfRows = ({ column }: PageColumn) => (column.summed ? sumOf(column, rows) : undefined)
  const sumOfAll = ({ column }: PageColumn) => answer.totals[column.name] ?? undefined
  const estimated = (page: PageColumn) => rows.some((row) => isEstimatedIn(row, page.column))
  const sums = { columns, look, isEstimated: estimated }
  return (
    <tfoot>
      {!isWhole && (
        <Sums {...sums} label={`${count(rows.length)} of ${total} ${look.rowsName}`} sum={sumOfRows} />
      )}
      <Sums {...sums} label={whole} sum={isWhole ? sumOfRows : sumOfAll} />
    </tfoot>
  )
}

type SumsProps = {
  columns: readonly PageColumn[]
  look: ReportLook
  label: string
  sum: (page: PageColumn) => string | number | undefined
  isEstimated: (page: PageColumn) => boolean
}

function Sums({ columns, look, label, sum, isEstimated }: SumsProps) {
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
        const shown = sum(page)
        return (
          <td
            key={page.column.name}
            data-measure={page.column.name}
            className={isFigure(page.column) ? styles.figure : undefined}
          >
            {shown !== undefined && isEstimated(page) && <EstimateMark />}
            {shown !== undefined && <SumValue column={page.column} value={shown} />}
          </td>
        )
      })}
    </tr>
  )
}

function SumValue({ column, value }: { column: Column; value: string | number }) {
  if (column.format === 'money') {
    return (
      <b>
        <Money amount={String(value)} />
      </b>
    )
  }
  const { text, exact } = shownSum(column, value)
  return <b data-tip={exact}>{text}</b>
}
