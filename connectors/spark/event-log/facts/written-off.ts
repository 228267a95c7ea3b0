/** Numbers as spans, from and until, each of them included. */
type Spans = number[]

/** What ended and is known no more: stages by the number of their attempt. */
export type WrittenOff = {
  jobs: Spans
  stages: Map<number, Spans>
  executions: Spans
  executors: Set<string>
}

/** Nothing yet. */
export function nothingWrittenOff(): WrittenOff {
  return { jobs: [], stages: new Map(), executions: [], executors: new Set() }
}

/** Whether a number is in some spans. */
export function isIn(spans: readonly number[], id: number): boolean {
  let [low, high] = [0, spans.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[2 * middle + 1] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return (spans[2 * low] ?? Infinity) <= id
}

/** Some spans and more numbers. */
export function withMore(spans: readonly number[], ids: Iterable<number>): number[] {
  const pairs = [...ids].map((id): [number, number] => [id, id])
  for (let at = 0; at < spans.length; at += 2) pairs.push([spans[at] ?? 0, spans[at + 1] ?? 0])
  const joined: number[] = []
  for (const [from, until] of pairs.sort(([one], [other]) => one - other)) {
    const last = joined.length - 1
    if (last > 0 && from <= (joined[last] ?? 0) + 1) joined[last] = Math.max(joined[last] ?? 0, until)
    else joined.push(from, until)
  }
  return joined
}
