import { z } from 'zod'

/** A field of a value that a change set, took away or replaced; an absent side is null. */
export type Difference = { field: string; before: string | null; after: string | null }

const fields = z.record(z.string(), z.unknown())

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a change made different, field by field; a value without fields is one, named "value". */
export function differencesOf(before: string | null, after: string | null): Difference[] {
  const [former, latter] = [parsed(before), parsed(after)]
  const sides = [former, latter].filter((side) => side !== undefined && side !== null)
  if (sides.length === 0) return []
  if (!sides.every((side) => fields.safeParse(side).success))
    return differing([{ field: 'value', before: shown(former), after: shown(latter) }])
  const [old, now] = [fields.nullish().parse(former) ?? {}, fields.nullish().parse(latter) ?? {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return differing(names.map((field) => ({ field, before: shown(old[field]), after: shown(now[field]) })))
}

const differing = (all: readonly Difference[]) => all.filter(({ before, after }) => before !== after)

/** "startMonth 1 → 4", as a row of the list has it. */
export function differencesText(differences: readonly Difference[]): string {
  return differences
    .map(({ field, before, after }) => {
      if (before === null) return `${field} ${after}`
      return after === null ? `${field} ${before} → none` : `${field} ${before} → ${after}`
    })
    .join(', ')
}
