import { expect, test } from 'vitest'
import { lanesOf } from './lanes-of.ts'

const row = (kind: string, [since, until]: readonly [string, string], rest: object = {}) => ({
  kind,
  isOwn: false,
  startTime: `2025-05-20T${since}:00Z`,
  endTime: `2025-05-20T${until}:00Z`,
  duration: 600_000,
  ...rest,
})

test('own lanes come first, and stretches of one kind and user share a lane', () => {
  const lanes = lanesOf([
    row('up', ['10:00', '11:00']),
    row('set-up', ['10:00', '10:10'], { isOwn: true }),
    row('run', ['10:20', '10:30'], { dbJobName: 'neighbour', jobId: '71' }),
    row('run', ['10:40', '10:50'], { dbJobName: 'neighbour', jobId: '71' }),
    row('work', ['10:10', '11:00'], { isOwn: true }),
  ])
  expect(lanes.map(({ label, isThis, bars }) => [label, isThis, bars.length])).toEqual([
    ['Set-up', true, 1],
    ['Work', true, 1],
    ['Cluster up', false, 1],
    ['neighbour', false, 2],
  ])
  expect(lanes[3]?.note).toBe('20m\u00A000s')
})
