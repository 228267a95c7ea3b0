import type { Column } from '#contract/columns.ts'

/** The columns that a table can show; one that stands in for another is chosen at that one's head. */
export function offeredColumns(columns: readonly Column[], underneath: readonly string[]): readonly Column[] {
  return columns.filter(
    ({ name, wireOnly, aggregateOf }) => !wireOnly && aggregateOf === undefined && !underneath.includes(name),
  )
}

/** The columns that it shows: the first always, the others as chosen, else as the report says. */
export function visibleColumns(
  offered: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  return offered.filter(
    (column, index) => index === 0 || (chosen ? chosen.includes(column.name) : !column.hidden),
  )
}
