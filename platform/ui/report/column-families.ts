import type { Aggregate, Column } from '#contract/columns.ts'
import { aggregates } from '#contract/columns.ts'

/** Which column stands in the place of another, by the name of the latter. */
export type ShownAs = Readonly<Record<string, string>>

export type Family = {
  /** The column that stands for all of them. */
  base: Column
  /** Each way to sum up, with the column that has it. */
  members: readonly { aggregate: Aggregate; column: Column }[]
}

/** Columns that sum the same up in several ways. */
export function familiesOf(columns: readonly Column[]): readonly Family[] {
  return columns.flatMap((base) => {
    const all = columns.filter(({ name, aggregateOf }) => name === base.name || aggregateOf === base.name)
    const members = aggregates.flatMap((aggregate) => {
      const column = all.find((one) => one.aggregate === aggregate)
      return column ? [{ aggregate, column }] : []
    })
    return members.length > 1 && base.aggregateOf === undefined ? [{ base, members }] : []
  })
}

/** The key under which an address names the aggregate of a column. */
export function aggregateKey(column: string): string {
  return `${column}As`
}

/** The columns as they are shown: the chosen one of a family in the place and under the label of its base. */
export function shownColumns(columns: readonly Column[], all: readonly Column[], shownAs: ShownAs): Column[] {
  return columns.map((column) => {
    const chosen = all.find(({ name }) => name === shownAs[column.name])
    return chosen ? { ...chosen, label: column.label } : column
  })
}

/** The filters that have to be true so that the columns are there. */
export function filtersAskedBy(columns: readonly Column[]): string[] {
  return [...new Set(columns.flatMap(({ askedBy }) => askedBy ?? []))]
}
