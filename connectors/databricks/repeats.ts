import { stableJson } from '#contract/json.ts'

/** The items without repeated ones, by their content or their key. */
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
