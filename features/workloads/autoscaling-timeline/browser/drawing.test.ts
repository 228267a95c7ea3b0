import { expect, test } from 'vitest'
import type { Load } from '../contract.ts'
import { boxOf, loadPath, stepsPath, workerTicks, type Frame } from './drawing.ts'

const at = (time: string) => `2025-05-01T${time}:00.000Z`
const frame: Frame = {
  span: { since: Date.parse(at('10:00')), until: Date.parse(at('11:00')) },
  left: 100,
  right: 700,
}
const step = (since: string, until: string, workers: number) => ({
  since: at(since),
  until: at(until),
  workers,
})

test('a step is a box as wide as its time and as high as its workers', () => {
  expect(boxOf(step('10:06', '10:12', 3), frame, (workers) => workers * 10)).toEqual({
    x: 160,
    width: 60,
    height: 30,
  })
})

test('steps are one line that rises at each change and is broken by a gap', () => {
  const path = stepsPath(
    [step('10:00', '10:30', 2), step('10:30', '10:40', 4), step('10:50', '11:00', 4)],
    frame,
    (workers) => 100 - workers,
  )
  expect(path).toBe('M100.0 98.0H400.0V96.0H500.0M600.0 96.0H700.0')
})

test('a load is broken where nothing was measured', () => {
  const piece = (since: string, until: string, driverCpu: number | null): Load => ({
    since: at(since),
    until: at(until),
    workers: 1,
    driverCpu,
    driverMemory: null,
    workerCpu: null,
    workerMemory: null,
    busiestCpu: null,
    busiestMemory: null,
  })
  const load = [
    piece('10:00', '10:06', 0.5),
    piece('10:06', '10:12', 1),
    piece('10:12', '10:18', null),
    piece('10:18', '10:24', 0),
  ]
  expect(loadPath(load, 'driverCpu', frame, (part) => 10 - part * 10)).toBe(
    'M100.0 5.0H160.0L160.0 0.0H220.0M280.0 10.0H340.0',
  )
})

test('the axis of workers names no number twice', () => {
  expect(workerTicks(8)).toEqual([0, 4, 8])
  expect(workerTicks(1)).toEqual([0, 1])
  expect(workerTicks(0)).toEqual([0, 1])
})
