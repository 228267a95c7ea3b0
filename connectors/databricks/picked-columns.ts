import { CodedError } from '#contract/errors.ts'
import type { Origin, SystemTable } from './system-table-mapping.ts'

type Found = { name: string; path: string; entry: string | undefined; sql: string }

/** How the columns of a system table are used. */
export type Picked = {
  /** Per raw column the path of its text, and its name in the result. */
  found: ReadonlyMap<string, Found>
  /** The paths that go to `extra`. */
  extra: readonly string[]
  /** Paths that raw columns need but the system table lacks. */
  lacking: readonly string[]
  /** The column that selects windows and changes. */
  movesBy: string | undefined
}

/** Finds the mapped columns in a system table. Throws if a required one is missing. */
export function pickColumns(system: SystemTable, paths: readonly string[]): Picked {
  const names = new Map<string, string>()
  const found = new Map<string, Found>()
  for (const [column, origins] of Object.entries(system.columns)) {
    const origin = spelledOut(origins).find(({ path }) => paths.includes(path))
    if (!origin) continue
    const selected = origin.entry === undefined ? origin.path : `${origin.path} ${origin.entry}`
    const name = names.get(selected) ?? column
    names.set(selected, name)
    found.set(column, { name, ...origin })
  }
  const movesBy = system.movesBy?.paths.find((path) => paths.includes(path))
  refuseWithout(system, found, movesBy)
  const missing = Object.entries(system.columns).filter(([column]) => !found.has(column))
  const hasExtra = 'extra' in system.table.columns
  return {
    found,
    // Sorted by name, so that equal rows stay equal whatever the order of their columns.
    extra: hasExtra ? paths.filter((path) => !names.has(path)).toSorted() : [],
    lacking: [...new Set(missing.map(([, origins]) => shownPath(origins, paths)))].sort(),
    movesBy,
  }
}

function refuseWithout(
  system: SystemTable,
  found: ReadonlyMap<string, Found>,
  movesBy: string | undefined,
): void {
  const lost = neededColumns(system)
    .filter((column) => !found.has(column))
    .map((column) => spelledOut(system.columns[column] ?? column)[0]?.path ?? column)
  const movers = system.movesBy && movesBy === undefined ? [system.movesBy.paths.join(' or ')] : []
  const names = [...new Set([...lost, ...movers])]
  if (names.length === 0) return
  throw new CodedError(
    'source_failed',
    `${system.name} has no column ${names.join(', ')}, and its rows mean nothing without. ` +
      `No rows were kept; the source is read again. Compare \`describe table ${system.name}\` with the documentation of Databricks.`,
  )
}

/** Raw columns without which a row has no key, no day or no money. */
function neededColumns({ table, columns, day, lastDay, needs = [] }: SystemTable): string[] {
  const words = new Set(`${day} ${lastDay}`.match(/\w+/g))
  const dayColumns = Object.keys(table.columns).filter((column) => words.has(column))
  return [...table.key, ...dayColumns, ...needs].filter((column) => column in columns)
}

// If all fields of a struct are missing, the struct is named.
function shownPath(origins: Origin | readonly Origin[], paths: readonly string[]): string {
  const path = spelledOut(origins)[0]?.path ?? ''
  const top = path.split('.')[0] ?? path
  return paths.some((other) => other === top || other.startsWith(`${top}.`)) ? path : top
}

function spelledOut(origins: Origin | readonly Origin[]): Omit<Found, 'name'>[] {
  return [origins]
    .flat()
    .map((origin) => (typeof origin === 'string' ? { path: origin } : origin))
    .map(({ path, entry, sql = '$text' }) => ({ path, entry, sql }))
}
