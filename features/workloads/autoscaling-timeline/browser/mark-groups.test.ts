import { expect, test } from 'vitest'
import type { Mark } from '../contract.ts'
import { markGroups } from './mark-groups.ts'

const frame = {
  span: { since: Date.parse('2025-05-25T00:00:00Z'), until: Date.parse('2025-05-25T10:00:00Z') },
  left: 0,
  right: 1000,
}
const mark = (type: string, time: string): Mark => ({
  at: `2025-05-25T${time}:00Z`,
  type,
  cause: null,
  reasonCode: null,
  currentWorkers: null,
  targetWorkers: null,
  userName: null,
})
const shown = (...marks: Mark[]) =>
  markGroups(marks, frame).map(({ label, labelX, anchor }) => [label, labelX, anchor])

test('a mark has its name beside it, before it where the drawing ends', () => {
  expect(shown(mark('TERMINATING', '09:54'), mark('EDITED', '01:00'))).toEqual([
    ['Configuration edited', 108, 'start'],
    ['Termination', 982, 'end'],
  ])
})

test('marks whose names would overlap share one: alike ones their name, others their number', () => {
  expect(shown(mark('NODES_LOST', '01:00'), mark('NODES_LOST', '01:06'), mark('EDITED', '06:00'))).toEqual([
    ['Workers lost × 2', 118, 'start'],
    ['Configuration edited', 608, 'start'],
  ])
  expect(shown(mark('NODES_LOST', '01:00'), mark('EDITED', '01:06'), mark('EDITED', '01:12'))).toEqual([
    ['3 events', 128, 'start'],
  ])
})

test('a name before its mark takes the marks along that it would cover', () => {
  expect(shown(mark('EDITED', '09:18'), mark('TERMINATING', '09:54'))).toEqual([['2 events', 922, 'end']])
})
