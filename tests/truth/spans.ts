/** A stretch of time in milliseconds. */
export type Span = readonly [from: number, until: number]

/** Stretches of time that overlap or touch, joined. */
export function unionOf(spans: readonly Span[]): Span[] {
  const union: [number, number][] = []
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else union.push([from, until])
  }
  return union
}

/** For how long stretches of two lists, each without overlaps, lie on each other. */
export function overlapOf(one: readonly Span[], other: readonly Span[]): number {
  return one
    .flatMap(([from, until]) => other.map((span) => Math.min(until, span[1]) - Math.max(from, span[0])))
    .reduce((sum, length) => sum + Math.max(0, length), 0)
}
