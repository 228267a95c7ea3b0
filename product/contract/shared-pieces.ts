export type Interval = { key: string; start: number; end: number }
export type Piece = { start: number; end: number; sharedBy: number }

/** The pieces of each key that is asked for, cut where the number of those who are there at once changes. */
export function sharedPieces(
  intervals: readonly Interval[],
  keys: ReadonlySet<string>,
): ReadonlyMap<string, Piece[]> {
  const pieces = new Map<string, Piece[]>([...keys].map((key) => [key, []]))
  // A run of several tasks is there once, until the last of them leaves.
  const present = new Map<string, number>()
  let since = 0
  for (const { at, key, step } of comingsAndGoings(intervals)) {
    if (at > since) addPieces(pieces, present, since, at)
    since = at
    const times = (present.get(key) ?? 0) + step
    if (times > 0) present.set(key, times)
    else present.delete(key)
  }
  return pieces
}

function comingsAndGoings(intervals: readonly Interval[]): { at: number; key: string; step: number }[] {
  return intervals
    .filter(({ start, end }) => end > start)
    .flatMap(({ key, start, end }) => [
      { at: start, key, step: 1 },
      { at: end, key, step: -1 },
    ])
    .toSorted((one, other) => one.at - other.at)
}

function addPieces(
  pieces: ReadonlyMap<string, Piece[]>,
  present: ReadonlyMap<string, number>,
  start: number,
  end: number,
): void {
  for (const [key, own] of pieces) {
    if (!present.has(key)) continue
    const last = own.at(-1)
    if (last && last.end === start && last.sharedBy === present.size) last.end = end
    else own.push({ start, end, sharedBy: present.size })
  }
}
