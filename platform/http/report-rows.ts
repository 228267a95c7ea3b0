import type { Column, ColumnFormat } from '#contract/columns.ts'
import type { AnyReport, Row } from '#contract/report.ts'
import { added } from './report-sql.ts'
import { summaryOf } from './report-summary.ts'

const wholeNumbers: ReadonlySet<ColumnFormat> = new Set(['count', 'duration', 'bytes'])
const lists: ReadonlySet<ColumnFormat> = new Set(['statuses', 'badges', 'trend'])

function wholeNumber(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** A value of the wrapped statement as it goes on the wire. */
function wireValue(format: ColumnFormat, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  if (wholeNumbers.has(format)) return wholeNumber(value)
  return lists.has(format) ? JSON.parse(value) : value
}

/** A row that left the store in its wire forms as it goes on the wire. */
export function wireRow(columns: readonly Column[], row: Row): Row {
  return Object.fromEntries(columns.map(({ name, format }) => [name, wireValue(format, row[name])]))
}

function amount(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** What the rows of the wrapped statement say: the page, the count and the totals of the whole set. */
export function reportRows(report: AnyReport, answered: readonly Row[]) {
  const [first] = answered
  const summed = report.columns.filter((column) => column.summed)
  return {
    rows: answered.filter((row) => row[added.markName] === true).map((row) => wireRow(report.columns, row)),
    summary: summaryOf(report, first),
    totalElements: Number(first?.[added.countName] ?? 0),
    totals: Object.fromEntries(
      summed.map(({ name, format }) => [name, amount(wireValue(format, first?.[added.totalPrefix + name]))]),
    ),
  }
}
