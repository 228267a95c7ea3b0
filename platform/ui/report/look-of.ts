import type { Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'
import type { ReportLook } from './report-look.ts'
import { textOf } from './row-values.ts'

type Declared = { columns: readonly Column[]; tieBreakers: readonly string[] }

type ColumnLook = Required<Pick<ReportLook, 'rowKey' | 'secondaryLines' | 'priorityOrder'>> &
  Pick<ReportLook, 'barColumn'>

/** The look of a table as its report declares it: secondary lines, bar, priority of columns, and key of rows. */
export function lookOf({ columns, tieBreakers }: Declared): ColumnLook {
  const bar = columns.find((column) => column.bar)?.name
  return {
    rowKey: (row: Row) => tieBreakers.map((name) => textOf(row, name) ?? '').join(' '),
    secondaryLines: secondLines(columns),
    priorityOrder: byPriority(columns),
    ...(bar === undefined ? {} : { barColumn: bar }),
  }
}

function secondLines(columns: readonly Column[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ name, under }) => (under === undefined ? [] : [[name, under]])),
  )
}

/** The columns with a priority, the lowest first. */
function byPriority(columns: readonly Column[]): string[] {
  return columns
    .filter(({ priority }) => priority !== undefined)
    .toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0))
    .map(({ name }) => name)
}
