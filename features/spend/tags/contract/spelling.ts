/** A key or value without what spellings differ in: case, separators and signs. */
export const plainSpelling = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The other texts that differ from each one in case, separators or signs alone; none for a text with its own spelling. */
export function variantsOf(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(texts, (text) => plainSpelling(text) || text)
  return new Map(
    texts.map((text) => [
      text,
      (groups.get(plainSpelling(text) || text) ?? []).filter((other) => other !== text),
    ]),
  )
}
