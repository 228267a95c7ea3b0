import type { Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'
import type { ReportLook } from './report-look.ts'
import { textOf } from './row-values.ts'

type Declared = { columns: readonly Column[]; tieBreakers: readonly string[] }

/** Look of a table with what its columns say of theirs. */
export type WholeLook<Given> = Given & Required<Pick<ReportLook, 'rowKey' | 'underneath' | 'givesWay'>>

/** How a table looks: as its screen says, else as its columns do. */
export function lookOf<Given extends ReportLook>(
  { columns, tieBreakers }: Declared,
  given: Given,
): WholeLook<Given> {
  const bar = columns.find((column) => column.bar)?.name
  return {
    ...given,
    ...(given.barColumn === undefined && bar !== undefined ? { barColumn: bar } : {}),
    rowKey: given.rowKey ?? ((row: Row) => tieBreakers.map((name) => textOf(row, name) ?? '').join(' ')),
    underneath: given.underneath ?? secondLines(columns),
    givesWay: given.givesWay ?? byPriority(columns),
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
