import { z } from 'zod'

/** A place in an answer where two versions differ; a side that has nothing there is undefined. */
export type Change = { path: string; before: unknown; after: unknown }

/** What differs between two answers: what changed or is gone, and the paths of fields that are new. */
export type Comparison = { changes: Change[]; additions: string[] }

const object = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())

/** Compares two answers to the last digit. Fields may be added; rows may not. */
export function compareAnswers(before: unknown, after: unknown, path = '$'): Comparison {
  const [lists, objects] = [
    list.array().safeParse([before, after]),
    object.array().safeParse([before, after]),
  ]
  if (lists.success) return compareLists(lists.data, path)
  if (objects.success) return compareObjects(objects.data, path)
  if (typeof before === 'string' && typeof after === 'string' && before.includes('\n'))
    return compareAnswers(before.split('\n'), after.split('\n'), path)
  return { changes: Object.is(before, after) ? [] : [{ path, before, after }], additions: [] }
}

function compareLists([before = [], after = []]: readonly unknown[][], path: string): Comparison {
  const length = Math.max(before.length, after.length)
  return joined(
    Array.from({ length }, (_, place) => compareAnswers(before[place], after[place], `${path}[${place}]`)),
  )
}

function compareObjects(
  [before = {}, after = {}]: readonly Readonly<Record<string, unknown>>[],
  path: string,
): Comparison {
  const added = Object.keys(after).filter((name) => !(name in before))
  return joined([
    { changes: [], additions: added.map((name) => `${path}.${name}`) },
    ...Object.keys(before).map((name) => compareAnswers(before[name], after[name], `${path}.${name}`)),
  ])
}

const joined = (comparisons: readonly Comparison[]): Comparison => ({
  changes: comparisons.flatMap(({ changes }) => changes),
  additions: comparisons.flatMap(({ additions }) => additions),
})
