import { hasDays, type DayContents } from '../day-content.ts'
import type { LakeColumn } from '../lake.ts'
import { dayLiteral, quoted } from './column-type.ts'

/** A slice of a table: its name, and the condition that selects its rows. */
export type CopySlice = { name: string; condition: string }

type Days = { first: string; last: string; rows: number }

/**
 * Slices of consecutive days with a limited number of rows; a day with more rows is sliced by a hash of its rows. A result
 * over 100 GiB, or one that takes more than an hour to fetch, cannot be read.
 */
export function copySlices(
  contents: DayContents,
  columns: readonly LakeColumn[],
  mostRows: number,
): CopySlice[] {
  const days: Days[] = []
  for (const [day, { rows }] of [...contents].sort(byDay)) {
    if (day === null) continue
    const open = days.at(-1)
    if (open && open.rows + rows <= mostRows) {
      open.last = day
      open.rows += rows
    } else days.push({ first: day, last: day, rows })
  }
  if (contents.size === 0) return [{ name: 'none', condition: 'false' }]
  const dayless = contents.get(null)?.rows ?? 0
  const cut = (name: string, condition: string, rows: number) =>
    hashed({ name, condition }, columns, Math.ceil(rows / mostRows))
  return [
    ...(dayless > 0 ? cut('dayless', hasDays(columns) ? 'day is null' : 'true', dayless) : []),
    ...days.flatMap(({ first, last, rows }) =>
      cut(`${first}_${last}`, `day between ${dayLiteral(first)} and ${dayLiteral(last)}`, rows),
    ),
  ]
}

function byDay(
  [left]: readonly [string | null, unknown],
  [right]: readonly [string | null, unknown],
): number {
  return (left ?? '') < (right ?? '') ? -1 : 1
}

function hashed(whole: CopySlice, columns: readonly LakeColumn[], parts: number): CopySlice[] {
  if (parts <= 1) return [whole]
  // Maps have no hash.
  const values = columns.filter(({ type }) => !type.startsWith('map')).map(({ name }) => quoted(name))
  return Array.from({ length: parts }, (_, part) => ({
    name: `${whole.name}_${part + 1}_of_${parts}`,
    condition: `${whole.condition} and pmod(xxhash64(${values.join(', ')}), ${parts}) = ${part}`,
  }))
}
