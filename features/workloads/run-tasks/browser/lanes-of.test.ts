import { expect, test } from 'vitest'
import { lanesOf, withOwn } from './lanes-of.ts'

const row = (kind: string, [since, until]: readonly [string, string], rest: object = {}) => ({
  kind,
  isOwn: false,
  startTime: `2025-05-20T${since}:00Z`,
  endTime: `2025-05-20T${until}:00Z`,
  jobId: null,
  dbJobName: null,
  runId: null,
  taskKey: null,
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

test('the time of a task that is named like its job counts once beside that of its run', () => {
  const nightly = { dbJobName: 'nightly', jobId: '71', runId: '9' }
  const lanes = lanesOf([
    row('run', ['10:20', '10:50'], nightly),
    row('run', ['10:20', '10:50'], { ...nightly, taskKey: 'nightly' }),
    row('run', ['10:40', '10:45'], { ...nightly, taskKey: 'load' }),
  ])
  expect(lanes.map(({ label, note, bars }) => [label, note, bars.length])).toEqual([
    ['nightly', '30m\u00A000s', 1],
    ['load', '5m\u00A000s', 1],
  ])
})

test('of many others the twenty that lasted longest have a lane, and the rest is counted', () => {
  const others = Array.from({ length: 25 }, (_none, place) =>
    row('run', ['10:00', `10:${10 + place}`], { taskKey: `load_${place}`, jobId: '71' }),
  )
  const lanes = lanesOf([...others, row('work', ['10:05', '10:06'], { isOwn: true })], 10_000)
  expect(lanes.map(({ label }) => label)).toEqual([
    'Work',
    ...Array.from({ length: 20 }, (_none, place) => `load_${place + 5}`),
    '9,979 more',
  ])
})

test('the stretches of the task itself are there even where none of them came', () => {
  const task = {
    startTime: '2025-05-20T10:00:00Z',
    executionStartTime: '2025-05-20T10:03:00Z',
    endTime: '2025-05-20T10:05:00Z',
  }
  const setUp = row('set-up', ['10:00', '10:03'], { isOwn: true })
  const times = (rows: ReturnType<typeof withOwn>) =>
    rows.map(({ kind, startTime, endTime }) => [kind, startTime, endTime])
  expect(times(withOwn([setUp], task))).toEqual([
    ['work', task.executionStartTime, task.endTime],
    ['set-up', setUp.startTime, setUp.endTime],
  ])
  expect(withOwn([], { ...task, endTime: null })).toHaveLength(1)
})
