import type { Column } from '#contract/columns.ts'

/** The columns that a table can show. */
export function offeredColumns(columns: readonly Column[], underneath: readonly string[]): readonly Column[] {
  return columns.filter((column) => !column.wireOnly && !underneath.includes(column.name))
}

/** The columns that it shows: the first always, the others as remembered, else as the report says. */
export function visibleColumns(
  offered: readonly Column[],
  remembered: readonly string[] | undefined,
): readonly Column[] {
  return offered.filter(
    (column, index) => index === 0 || (remembered ? remembered.includes(column.name) : !column.hidden),
  )
}
