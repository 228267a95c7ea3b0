/** What happens at moments, the earliest first; at the same moment what was added first. */
export type TimeQueue<What> = {
  add(atMs: number, what: What): void
  take(): { atMs: number; what: What } | undefined
  /** When the next happens. */
  next(): number | undefined
}

type Entry<What> = { atMs: number; place: number; what: What }

const isBefore = (one: Entry<unknown>, other: Entry<unknown>) =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.place < other.place)

/** An empty queue, as a binary heap. */
export function timeQueue<What>(): TimeQueue<What> {
  const heap: Entry<What>[] = []
  let added = 0
  const swapIfBefore = (one: number, other: number): boolean => {
    const [first, second] = [heap[one], heap[other]]
    if (!first || !second || !isBefore(first, second)) return false
    heap[one] = second
    heap[other] = first
    return true
  }
  return {
    next: () => heap[0]?.atMs,
    add(atMs, what) {
      heap.push({ atMs, place: added, what })
      added += 1
      let at = heap.length - 1
      while (at > 0 && swapIfBefore(at, (at - 1) >> 1)) at = (at - 1) >> 1
    },
    take() {
      const [first] = heap
      const last = heap.pop()
      if (!first || !last) return undefined
      if (heap.length > 0) heap[0] = last
      let at = 0
      for (;;) {
        const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
        const child = left && right && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1
        if (!swapIfBefore(child, at)) return { atMs: first.atMs, what: first.what }
        at = child
      }
    },
  }
}
