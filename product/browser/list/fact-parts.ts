type FactPart = { place: number; text: string; isId: boolean }

/** A line of facts in parts: what stands in braces is the id of that name. */
export function factParts(facts: string, ids: Readonly<Record<string, string>>): FactPart[] {
  const parts = facts.split(/[{}]/).map((text, place) => {
    const isId = place % 2 === 1
    return { place, text: isId ? (ids[text] ?? '') : text, isId }
  })
  return parts.filter(({ text }) => text !== '')
}
