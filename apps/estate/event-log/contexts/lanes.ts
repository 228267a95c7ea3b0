import type { Work } from '../work.ts'
import type { UnplacedWork } from './works.ts'

/** Gives works their places, in the order of their beginnings: those that overlap share the cores. */
export function placed(unplaced: readonly UnplacedWork[]): Work[] {
  const inOrder = unplaced.toSorted(
    (one, other) => one.fromMs - other.fromMs || (one.key < other.key ? -1 : 1),
  )
  const works: Work[] = []
  let group: Work[] = []
  let busyUntil: number[] = []
  for (const [number, work] of inOrder.entries()) {
    if (busyUntil.every((until) => until <= work.fromMs)) {
      close(group, busyUntil.length)
      group = []
      busyUntil = []
    }
    const free = busyUntil.findIndex((until) => until <= work.fromMs)
    const index = free === -1 ? busyUntil.length : free
    busyUntil[index] = work.untilMs
    const own = { ...work, number, lane: { index, of: 1 } }
    group.push(own)
    works.push(own)
  }
  close(group, busyUntil.length)
  return works
}

function close(group: readonly Work[], lanes: number): void {
  for (const { lane } of group) lane.of = lanes
}
