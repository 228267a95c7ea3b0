/** A time span without any change from its first to its last millisecond. */
export type Segment<Thing> = { fromMs: number; untilMs: number; things: readonly Thing[] }

export type Span<Thing> = { fromMs: number; untilMs: number; thing: Thing }

/** The segments between all instants at which something begins or ends, each with the active spans. */
export function segmentsOf<Thing>(
  spans: readonly Span<Thing>[],
  otherMoments: Iterable<number>,
): Segment<Thing>[] {
  const begins = spans
    .filter((span) => span.untilMs > span.fromMs)
    .sort((one, other) => one.fromMs - other.fromMs)
  const moments = new Set(otherMoments)
  for (const span of begins) moments.add(span.fromMs).add(span.untilMs)
  const ordered = [...moments].sort((one, other) => one - other)
  const segments: Segment<Thing>[] = []
  let going: Span<Thing>[] = []
  let next = 0
  for (const [index, fromMs] of ordered.slice(0, -1).entries()) {
    going = going.filter((span) => span.untilMs > fromMs)
    for (let span = begins[next]; span && span.fromMs <= fromMs; span = begins[next]) {
      going.push(span)
      next += 1
    }
    segments.push({ fromMs, untilMs: ordered[index + 1] ?? fromMs, things: going.map((span) => span.thing) })
  }
  return segments
}

/** The index of the first segment that begins at or after an instant. */
export function indexAt(segments: readonly Segment<unknown>[], instantMs: number): number {
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((segments[middle]?.fromMs ?? Infinity) < instantMs) low = middle + 1
    else high = middle
  }
  return low
}
