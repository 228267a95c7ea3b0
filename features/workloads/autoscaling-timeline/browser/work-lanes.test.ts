import { expect, test } from 'vitest'
import type { Work } from '../contract.ts'
import { workLanes } from './work-lanes.ts'

const at = (time: string) => `2025-05-01T${time}:00.000Z`
const work = (since: string, until: string, rest: Partial<Work> = {}): Work => ({
  since: at(since),
  until: at(until),
  kind: 'run',
  jobId: '70',
  dbJobName: 'nightly',
  runId: '7',
  attemptNumber: 0,
  ...rest,
})

test('each job has a lane with all its runs, and so has interactive use; the longest is first', () => {
  const { lanes, leftOutCount } = workLanes([
    work('10:00', '10:10'),
    work('11:00', '11:05', { kind: 'interactive', jobId: null, dbJobName: null, runId: null }),
    work('12:00', '12:10', { runId: '8' }),
    work('12:00', '12:01', { jobId: '71', dbJobName: null }),
  ])
  expect(lanes.map(({ label, bars }) => [label, bars.length])).toEqual([
    ['nightly', 2],
    ['Interactive use', 1],
    ['Job 71', 1],
  ])
  expect(leftOutCount).toBe(0)
})

test('the lanes beyond the tenth are counted', () => {
  const jobs = Array.from({ length: 12 }, (_none, place) => work('10:00', '10:10', { jobId: String(place) }))
  expect(workLanes(jobs)).toMatchObject({ lanes: { length: 10 }, leftOutCount: 2 })
})
