import { positionOf } from '#ui/time-axis/time-axis.ts'
import type { Mark } from '../contract.ts'
import type { Frame } from './drawing.ts'
import { eventName } from './event-words.ts'

type Sign = { mark: Mark; x: number }

/** Signs that share a label, since each one's own would lie over the next. */
export type MarkGroup = { signs: readonly Sign[]; label: string; labelX: number; anchor: 'start' | 'end' }

const besidePx = 8
const gapPx = 8
const letterPx = 6.5

function labelOf(signs: readonly Sign[]): string {
  const [first, ...others] = signs.map(({ mark }) => eventName(mark))
  return others.every((name) => name === first)
    ? `${first ?? ''}${others.length > 0 ? ` × ${signs.length}` : ''}`
    : `${signs.length} events`
}

const widthOf = (label: string) => besidePx + label.length * letterPx + gapPx

function groupOf(signs: readonly Sign[], right: number): MarkGroup {
  const label = labelOf(signs)
  const [first, last] = [signs[0]?.x ?? 0, signs.at(-1)?.x ?? 0]
  return last + widthOf(label) <= right
    ? { signs, label, labelX: last + besidePx, anchor: 'start' }
    : { signs, label, labelX: first - besidePx, anchor: 'end' }
}

function edges({ signs, label, anchor }: MarkGroup) {
  const [first, last] = [signs[0]?.x ?? 0, signs.at(-1)?.x ?? 0]
  return anchor === 'start'
    ? { left: first, right: last + widthOf(label) }
    : { left: first - widthOf(label), right: last }
}

/** What happened, in order, each with its name where that has room, else together with what is near. */
export function markGroups(marks: readonly Mark[], { span, left, right }: Frame): MarkGroup[] {
  const groups: MarkGroup[] = []
  const signs = marks
    .map((mark) => ({ mark, x: positionOf(Date.parse(mark.at), span, left, right) }))
    .toSorted((one, other) => one.x - other.x)
  for (const sign of signs) {
    let group = groupOf([sign], right)
    for (let before = groups.at(-1); before; before = groups.at(-1)) {
      if (edges(before).right <= edges(group).left) break
      group = groupOf([...before.signs, ...group.signs], right)
      groups.pop()
    }
    groups.push(group)
  }
  return groups
}
