/** A line of an event log, and when it is written. */
export type EventLine = { atMs: number; text: string }

/** Lines in the order in which they are written; of one instant, in the order given. */
export function inOrder(lines: readonly EventLine[]): EventLine[] {
  return lines.toSorted((one, other) => one.atMs - other.atMs)
}
