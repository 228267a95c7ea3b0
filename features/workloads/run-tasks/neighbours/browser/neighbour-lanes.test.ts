import { expect, test } from 'vitest'
import { inOrder, lanesOf, nameOf } from './neighbour-lanes.ts'

const stretch = (start: string, end: string) => `2025-05-20T${start}:00.000Z/2025-05-20T${end}:00.000Z`
const run = (runId: string, stretches: readonly string[], isThis = false) => ({
  kind: 'run',
  jobId: '70',
  runId,
  attemptNumber: 0,
  dbJobName: `job of ${runId}`,
  presence: 600_000,
  isThis,
  stretches,
})
const idle = {
  kind: 'idle',
  jobId: null,
  runId: null,
  attemptNumber: null,
  dbJobName: null,
  presence: 60_000,
  isThis: false,
  stretches: [stretch('10:50', '10:51')],
}

test('the run itself comes first and what was nobody’s run last', () => {
  const rows = [idle, run('8', []), run('7', [], true)]
  expect(inOrder(rows).map(({ runId }) => runId)).toEqual(['7', '8', null])
})

test('a lane is cut where another run comes or goes, and hours that follow each other are one bar', () => {
  const { lanes } = lanesOf([
    run('7', [stretch('10:00', '11:00'), stretch('11:00', '11:30')], true),
    run('8', [stretch('10:30', '10:45')]),
    idle,
  ])
  expect(lanes.map(({ label, bars }) => [label, bars.map(({ sharedBy }) => sharedBy)])).toEqual([
    ['This run', [1, 2, 1]],
    ['job of 8', [2]],
    ['Idle', [1]],
  ])
  expect(lanes[0]?.bars.at(-1)).toEqual({
    since: '2025-05-20T10:45:00.000Z',
    until: '2025-05-20T11:30:00.000Z',
    sharedBy: 1,
  })
})

test('beyond eight neighbours the rest is counted, and still shares the time', () => {
  const others = Array.from({ length: 11 }, (_, place) =>
    run(String(10 + place), [stretch('10:00', '10:10')]),
  )
  const { lanes, hidden } = lanesOf([run('7', [stretch('10:00', '10:10')], true), ...others])
  expect([lanes.length, hidden, lanes[0]?.bars[0]?.sharedBy]).toEqual([9, 3, 12])
})

test('a run without the name of its job goes by the id of the job', () => {
  expect(nameOf({ ...run('8', []), dbJobName: null })).toBe('Job 70')
  expect(nameOf({ ...idle, kind: 'start_up' })).toBe('Start-up')
})
