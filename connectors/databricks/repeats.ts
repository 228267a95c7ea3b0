import { stableJson } from './rest-values.ts'

/** The items without those that came before, by their content or by what identifies them. */
export function withoutRepeats<Item>(
  items: readonly Item[],
  markOf: (item: Item) => string = stableJson,
): Item[] {
  const marks = new Set<string>()
  return items.filter((item) => {
    const mark = markOf(item)
    const isNew = !marks.has(mark)
    marks.add(mark)
    return isNew
  })
}
