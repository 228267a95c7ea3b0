import type { Column } from '#contract/columns.ts'

function inTables(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ wireOnly, aggregateOf }) => !wireOnly && aggregateOf === undefined)
}

const isNeverThere = ({ absentBecause }: Column) => absentBecause?.isEverywhere === true

/** The columns that a table can show; one that stands in for another is chosen at that one's head. */
export function offeredColumns(
  columns: readonly Column[],
  secondaryLines: readonly string[],
): readonly Column[] {
  return inTables(columns).filter((column) => !isNeverThere(column) && !secondaryLines.includes(column.name))
}

/** The columns that no row has a value for, whatever the reader chooses. */
export function unavailableColumns(columns: readonly Column[]): readonly Column[] {
  return inTables(columns).filter(isNeverThere)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Names of the columns without a value on a page of rows; of none while there are no rows. */
export function emptyColumns(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string[] {
  if (rows.length === 0) return []
  return columns.flatMap(({ name }) => (rows.every((row) => isEmpty(row[name])) ? [name] : []))
}

/**
 * The columns that the table shows: the first always, the others as chosen, else as the report declares, and with these the one by
 * which an address orders.
 */
export function visibleColumns(
  offered: readonly Column[],
  chosen: readonly string[] | null,
  orderedBy?: string,
): readonly Column[] {
  return offered.filter(
    ({ name, hidden }, index) =>
      index === 0 || (chosen ? chosen.includes(name) : !hidden || name === orderedBy),
  )
}
