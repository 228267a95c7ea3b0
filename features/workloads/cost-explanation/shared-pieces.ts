export type Interval = { key: string; start: number; end: number }
export type Piece = Interval & { sharedBy: number }

/** Cuts the runs' intervals where anybody comes or goes; each piece knows how many shared it. */
export function sharedPieces(intervals: readonly Interval[]): Piece[] {
  const moments = [...new Set(intervals.flatMap(({ start, end }) => [start, end]))].toSorted(
    (one, other) => one - other,
  )
  return moments.slice(0, -1).flatMap((start, index) => {
    const end = moments[index + 1] ?? start
    const active = new Set(
      intervals.filter((other) => other.start <= start && other.end >= end).map(({ key }) => key),
    )
    return [...active].map((key) => ({ key, start, end, sharedBy: active.size }))
  })
}

/** Pieces of one that follow each other and were shared by as many, as one. */
export function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && last.end === piece.start && last.sharedBy === piece.sharedBy) last.end = piece.end
    else joined.push({ ...piece })
  }
  return joined
}
