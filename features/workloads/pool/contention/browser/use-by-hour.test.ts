import { expect, test } from 'vitest'
import { hoursOf } from './use-by-hour.ts'

const at = (time: string) => `2025-05-30T${time}:00.000Z`
const figures = {
  idleShare: null,
  usedP95: null,
  mostUsed: null,
  minIdle: null,
  maxCapacity: null,
  idleTimeoutInMinutes: null,
}

test('an hour shows its busiest moment', () => {
  const answer = {
    since: at('10:15'),
    until: at('13:00'),
    figures,
    timelines: [
      { since: at('10:15'), until: at('10:30'), used: 0, idle: 3 },
      { since: at('10:30'), until: at('11:20'), used: 2, idle: 1 },
      { since: at('11:20'), until: at('11:40'), used: 4, idle: 0 },
    ],
  }
  expect(hoursOf(answer)).toEqual([
    { used: 2, idle: 1 },
    { used: 4, idle: 0 },
    { used: 0, idle: 0 },
  ])
})
