/** A time span in milliseconds. */
export type Span = readonly [from: number, until: number]

/** The union of time spans. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: [number, number][] = []
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else union.push([from, until])
  }
  return union
}

/** The overlap of two lists of spans, each without overlaps of its own. */
export function overlapOf(one: readonly Span[], other: readonly Span[]): number {
  return one
    .flatMap(([from, until]) => other.map((span) => Math.min(until, span[1]) - Math.max(from, span[0])))
    .reduce((sum, length) => sum + Math.max(0, length), 0)
}
