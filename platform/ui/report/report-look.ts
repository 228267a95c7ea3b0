import type { ReactNode } from 'react'
import type { Aggregate, Column } from '#contract/columns.ts'
import type { Target } from '#contract/place.ts'
import type { Row } from '#contract/report.ts'

import { barShares } from './column-sums.ts'
import { textOf } from './row-values.ts'

export type AggregateChoice = {
  value: Aggregate
  options: readonly Aggregate[]
  onChange: (value: Aggregate) => void
}

export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Buttons that act on the chosen rows. */
  actions?: ReactNode
}

/** What a table shows beyond the declared columns of its report. */
export type ReportLook = {
  /** The key of a row; absent: the columns that make the order of the list total. */
  rowKey?: (row: Row) => string
  /** What the rows are called: "orders". */
  rowsName: string
  currency?: string
  /** Cells of one's own, by column name; `usual` is what would stand there, with the mark of an estimate. */
  cells?: Readonly<Record<string, (row: Row, usual: ReactNode) => ReactNode>>
  /** Columns that stand as a second line under another: { customerName: 'customerId' }. */
  secondaryLines?: Readonly<Record<string, string>>
  /** Column whose figures carry a bar that shows their share of the largest row. */
  barColumn?: string
  /** Names of columns in the order in which narrow tables hide them; the others follow from the right. */
  priorityOrder?: readonly string[]
  linkOf?: (row: Row) => Target | undefined
  onQuickLook?: (row: Row) => void
  /** Row whose quick look is open. */
  openRow?: string | undefined
  aggregates?: Readonly<Record<string, AggregateChoice>>
  /** What the choice of the newest value is called: "Most Recent Order". */
  latestLabel?: string
  selection?: Selection
}

/** A look with the key of its rows. */
export type DrawnLook = ReportLook & Required<Pick<ReportLook, 'rowKey'>>

/** What of a look its rows show. */
export type RowLook = Pick<DrawnLook, 'rowKey' | 'cells' | 'linkOf' | 'onQuickLook' | 'openRow'> & {
  selection?: Pick<Selection, 'chosen' | 'onChange'>
}

/** A column with what has to be known of the whole page to draw one of its cells. */
export type PageColumn = {
  column: Column
  bars?: readonly number[]
  under?: Column
  /** What all rows have in common, in the head. */
  note?: { text: string; meaning: string }
}

/** The visible columns, ready to be drawn for a page of rows. */
export function pageColumns(
  visible: readonly Column[],
  all: readonly Column[],
  rows: readonly Row[],
  look: Pick<ReportLook, 'secondaryLines' | 'barColumn'>,
): PageColumn[] {
  return visible.map((column) => {
    const under = all.find(({ name }) => name === look.secondaryLines?.[column.name])
    const note = under && commonNote(under, rows)
    return {
      column,
      ...(look.barColumn === column.name ? { bars: barShares(rows, column.name) } : {}),
      ...(under && !note ? { under } : {}),
      ...(note ? { note } : {}),
    }
  })
}

/** The value that all rows with one have in common, for columns that may stand in the head. */
function commonNote({ name, headNoun, meaning }: Column, rows: readonly Row[]): PageColumn['note'] {
  if (headNoun === undefined) return undefined
  const [text, ...others] = new Set(rows.flatMap((row) => textOf(row, name) ?? []))
  return text === undefined || others.length > 0 ? undefined : { text: `${text} ${headNoun}`, meaning }
}
