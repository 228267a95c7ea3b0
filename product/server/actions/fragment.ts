/** A part of a definition as the API of Databricks has it. */
export type Json = string | number | boolean | null | readonly Json[] | Fragment
export type Fragment = { readonly [key: string]: Json }

const isFragment = (value: Json): value is Fragment =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A fragment with one value at the end of a path of keys: `a.b` of 1 is { a: { b: 1 } }. */
export function fragmentAt(path: string, value: Json): Fragment {
  return path
    .split('.')
    .toReversed()
    .reduce<Json>((inner, key) => ({ [key]: inner }), value) as Fragment
}

/** Both fragments in one; of the same key, objects are merged and the later value stands. */
export function merged(one: Fragment, other: Fragment): Fragment {
  const entries = Object.entries(other).map(([key, value]) => {
    const former = one[key]
    const isBoth = former !== undefined && isFragment(former) && isFragment(value)
    return [key, isBoth ? merged(former, value) : value] as const
  })
  return { ...one, ...Object.fromEntries(entries) }
}

/** The paths of all values that are no objects, parted by dots. */
export function pathsOf(fragment: Fragment): string[] {
  return Object.entries(fragment).flatMap(([key, value]) =>
    isFragment(value) ? pathsOf(value).map((path) => `${key}.${path}`) : [key],
  )
}

/** A line of what changes: kept, taken away or added. */
type DiffLine = { sign: ' ' | '-' | '+'; text: string }

/** What a change does to a definition, line by line as JSON. */
export function diffOf(before: Fragment, after: Fragment): string {
  return diffLines(linesOf(before), linesOf(after))
    .map(({ sign, text }) => `${sign} ${text}`)
    .join('\n')
}

const linesOf = (fragment: Fragment) => JSON.stringify(fragment, null, 2).split('\n')

/** The shortest way from some lines to others: the longest common ones stay. Fragments have few lines. */
function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const [one, other] = [before[0], after[0]]
  if (one === undefined) return after.map((text) => ({ sign: '+', text }))
  if (other === undefined) return before.map((text) => ({ sign: '-', text }))
  if (one === other) return [{ sign: ' ', text: one }, ...diffLines(before.slice(1), after.slice(1))]
  const [taken, added] = nextCommon(before, after)
  return [
    ...before.slice(0, taken).map((text): DiffLine => ({ sign: '-', text })),
    ...after.slice(0, added).map((text): DiffLine => ({ sign: '+', text })),
    ...diffLines(before.slice(taken), after.slice(added)),
  ]
}

/** How many lines on each side stand before the next common one. */
function nextCommon(before: readonly string[], after: readonly string[]): readonly [number, number] {
  for (let distance = 1; distance <= before.length + after.length; distance += 1)
    for (let taken = 0; taken <= distance; taken += 1) {
      const line = before[taken]
      if (line !== undefined && line === after[distance - taken]) return [taken, distance - taken]
    }
  return [before.length, after.length]
}
