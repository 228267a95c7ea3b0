import type { Absence } from './absence.ts'
import type { Aggregate, Column, ColumnFormat, ColumnOptions, NamedColumn } from './columns.ts'

const unsortable: ReadonlySet<ColumnFormat> = new Set(['statuses', 'badges', 'boolean', 'trend'])

// The type gives the value: true exactly where the options have it.
const isAlways = <Options extends ColumnOptions>(options: Options | undefined) =>
  (options?.always === true) as Options extends { always: true } ? true : false

function builder<const Format extends ColumnFormat>(format: Format) {
  return <const Name extends string, const Options extends ColumnOptions = Record<never, never>>(
    name: Name,
    label: string,
    meaning: string,
    options?: Options,
  ): NamedColumn<Name, Format, Options extends { always: true } ? true : false> => ({
    sortable: !unsortable.has(format) && options?.wireOnly !== true,
    ...options,
    always: isAlways<Options>(options),
    name,
    label,
    format,
    meaning,
  })
}

/** A text of one line. */
export const text = builder('text')
/** An id, which can be copied. */
export const id = builder('id')
/** Money as decimal text. */
export const money = builder('money')
/** Money over time, as decimal texts. */
export const trend = builder('trend')
/** A number of things. */
export const count = builder('count')
/** Milliseconds. */
export const duration = builder('duration')
/** A moment in UTC. */
export const instant = builder('instant')
/** A UTC day. */
export const day = builder('day')
/** A fraction; 1 is 100%. */
export const share = builder('share')
/** A number that may have a fraction, in a unit that another column names. */
export const number = builder('number')
/** Bytes, base 1024. */
export const bytes = builder('bytes')
/** A state with its shape and label. */
export const status = builder('status')
/** The latest states, oldest first. */
export const statuses = builder('statuses')
/** Some words, each as a badge. */
export const badges = builder('badges')
/** True or false. */
export const flag = builder('boolean')

/** An id that identifies rows and is always present: on the wire and in the CSV, never in the table. */
export function key<const Name extends string>(name: Name, label: string, meaning: string) {
  return id(name, label, meaning, { always: true, wireOnly: true })
}

type Columns = readonly Column[]

/** The same columns with these options. */
export function withOptions<const Each extends Columns>(options: ColumnOptions, columns: Each): Each {
  // Only options change, and the types of columns do not depend on them.
  return columns.map((column) => ({ ...column, ...options })) as unknown as Each
}

/** Columns that are hidden until the reader selects them. */
export function hidden<const Each extends Columns>(...columns: Each): Each {
  return withOptions({ hidden: true }, columns)
}

/** Columns on the wire and in the CSV that are never in the table and never sorted by. */
export function wireOnly<const Each extends Columns>(...columns: Each): Each {
  return withOptions({ wireOnly: true, sortable: false }, columns)
}

/** Columns with the reason for absent values. */
export function absentWhere<const Each extends Columns>(because: Absence, ...columns: Each): Each {
  return withOptions({ absentBecause: because }, columns)
}

/** Columns whose value is an estimate if another column of the row is true. */
export function estimatedWhere<const Each extends Columns>(estimatedWhen: string, ...columns: Each): Each {
  return withOptions({ estimatedWhen }, columns)
}

/** Columns that are computed only if a filter requests them, and are absent otherwise. */
export function askedFor<const Each extends Columns>(
  askedBy: string,
  because: Absence,
  ...columns: Each
): Each {
  return withOptions({ askedBy, absentBecause: because }, columns)
}

/** Columns that a second query of the report adds to the rows of a page. */
export function inDetail<const Each extends Columns>(detail: string, ...columns: Each): Each {
  return withOptions({ detail }, columns)
}

/** Columns that the report's own query always computes, where other lists need a detail or a filter. */
export function inOwnQuery<const Each extends Columns>(...columns: Each): Each {
  return columns.map(({ detail: _detail, askedBy: _askedBy, ...column }) => column) as unknown as Each
}

/** Aggregates of the same values: the table shows the first, and the reader may choose another. */
export function aggregatesOf<const Each extends Readonly<Partial<Record<Aggregate, Column>>>>(
  ways: Each,
): Extract<Each[keyof Each], Column>[] {
  const all: [string, Column][] = Object.entries(ways)
  const base = all[0]?.[1].name
  const columns = all.map(([aggregate, column], place) =>
    Object.assign({}, column, { aggregate }, place === 0 || base === undefined ? {} : { aggregateOf: base }),
  )
  // Only options change, and the types of columns do not depend on them.
  return columns as unknown as Extract<Each[keyof Each], Column>[]
}

/** The columns with these names. */
export function only<const Each extends Columns, const Name extends Each[number]['name']>(
  columns: Each,
  ...names: readonly Name[]
): Extract<Each[number], { name: Name }>[] {
  const wanted: ReadonlySet<string> = new Set(names)
  const isWanted = (column: Each[number]): column is Extract<Each[number], { name: Name }> =>
    wanted.has(column.name)
  return columns.filter(isWanted)
}

/** The columns without these names. */
export function without<const Each extends Columns, const Name extends Each[number]['name']>(
  columns: Each,
  ...names: readonly Name[]
): Exclude<Each[number], { name: Name }>[] {
  const unwanted: ReadonlySet<string> = new Set(names)
  const isKept = (column: Each[number]): column is Exclude<Each[number], { name: Name }> =>
    !unwanted.has(column.name)
  return columns.filter(isKept)
}

/** The same options for each of the names, as input of `changed`. */
export function forEachOf<const Name extends string>(options: ColumnOptions, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, options])) as Readonly<Record<Name, ColumnOptions>>
}

/** The columns, some with other options. */
export function changed<const Each extends Columns>(
  columns: Each,
  options: Readonly<
    Partial<Record<Each[number]['name'], ColumnOptions & { label?: string; meaning?: string }>>
  >,
): Each {
  const byName = new Map<string, ColumnOptions>(Object.entries(options))
  return columns.map((column) => ({ ...column, ...byName.get(column.name) })) as unknown as Each
}

type Renamed<Each extends Column, Names> = Each extends Column
  ? Each['name'] extends keyof Names
    ? Omit<Each, 'name'> & { name: Extract<Names[Each['name']], string> }
    : Each
  : never

/** The columns, some under another name on the wire than in the query, by their name there. */
export function renamed<
  const Each extends Columns,
  const Names extends Readonly<Partial<Record<Each[number]['name'], string>>>,
>(columns: Each, names: Names): Renamed<Each[number], Names>[] {
  const byName = new Map(Object.entries<string | undefined>(names))
  const nameOf = (column: string | undefined) => column && (byName.get(column) ?? column)
  const all = columns.map((column) => {
    const under = nameOf(column.under)
    return {
      ...column,
      name: nameOf(column.name),
      ...(under && { under }),
      ...(byName.has(column.name) && { readAs: column.name }),
    }
  })
  // Only names change.
  return all as unknown as Renamed<Each[number], Names>[]
}
