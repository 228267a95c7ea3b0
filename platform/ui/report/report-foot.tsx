import type { Column } from '#contract/columns.ts'
import type { Listed, Row } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import type { Sum } from './column-figures.ts'
import { isFigure, shownSum, sumOf } from './column-figures.ts'
import type { PageColumn, ReportLook } from './report-look.ts'
import styles from './report.module.css'
import { isEstimatedIn } from './row-values.ts'

type Props = {
  columns: readonly PageColumn[]
  allColumns: readonly Column[]
  rows: readonly Row[]
  answer: Listed
  look: ReportLook
}

/** Sums: of what is shown, and below it of the whole filtered set where that is more. */
export function ReportFoot({ columns, allColumns, rows, answer, look }: Props) {
  if (!columns.some(({ column }) => column.summed)) return null
  const total = count(answer.totalElements)
  const isWhole = rows.length === answer.totalElements
  const whole = answer.totalElements === 1 ? 'Total' : `All ${total} ${look.rowsName}`
  const summed = new Map(allColumns.flatMap((column) => (column.summed ? [[column.name, column]] : [])))
  const ofRows = (name: string) => {
    const column = summed.get(name)
    return column && sumOf(column, rows)
  }
  const sumOfRows = ({ column }: PageColumn) => shownSum(column, ofRows)
  const sumOfAll = ({ column }: PageColumn) => shownSum(column, (name) => answer.totals[name])
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
  sum: (page: PageColumn) => Sum | undefined
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
          <td key={page.column.name} className={isFigure(page.column) ? styles.figure : undefined}>
            {shown && isEstimated(page) && <EstimateMark />}
            {shown && <b data-tip={shown.exact}>{shown.text}</b>}
          </td>
        )
      })}
    </tr>
  )
}
