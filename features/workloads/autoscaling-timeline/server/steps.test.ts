import { expect, test } from 'vitest'
import type { Mark, Size } from '../contract.ts'
import { churnOf, sizesOfLoad, sizeSteps, targetSteps } from './steps.ts'

const at = (time: string) => `2025-05-01T${time}:00.000Z`
const size = (since: string, until: string, workers: number, isStartUp = false): Size => ({
  since: at(since),
  until: at(until),
  workers,
  isStartUp,
})
const mark = (time: string, type: string, targetWorkers: number | null): Mark => ({
  at: at(time),
  type,
  cause: null,
  reasonCode: null,
  currentWorkers: null,
  targetWorkers,
  userName: null,
})

test('sizes that are cut at midnight are one step; a gap or another phase is not', () => {
  expect(
    sizeSteps([
      size('01:00', '02:00', 2, true),
      size('02:00', '03:00', 2),
      size('03:00', '04:00', 2),
      size('05:00', '06:00', 2),
    ]),
  ).toEqual([size('01:00', '02:00', 2, true), size('02:00', '04:00', 2), size('05:00', '06:00', 2)])
})

test('what was asked for holds until another number is, or until the end', () => {
  const marks = [
    mark('10:00', 'STARTING', 2),
    mark('10:05', 'RUNNING', 2),
    mark('10:10', 'RESIZING', 8),
    mark('10:12', 'UPSIZE_COMPLETED', 8),
    mark('10:15', 'EXPANDED_DISK', null),
    mark('10:20', 'RESIZING', 4),
  ]
  expect(targetSteps(marks, at('11:00'))).toEqual([
    { since: at('10:00'), until: at('10:10'), workers: 2 },
    { since: at('10:10'), until: at('10:20'), workers: 8 },
    { since: at('10:20'), until: at('11:00'), workers: 4 },
  ])
  expect(targetSteps([], at('11:00'))).toEqual([])
})

test('churn counts turns per ready hour: growing twice is no turn, and neither is the start', () => {
  expect(
    churnOf([
      size('09:00', '10:00', 8, true),
      size('10:00', '10:10', 2),
      size('10:10', '10:20', 4),
      size('10:20', '10:30', 8),
      size('10:30', '11:00', 4),
      size('11:00', '12:00', 6),
    ]),
  ).toEqual({ directionChanges: 2, churnIndex: 1 })
  expect(churnOf([size('10:00', '12:00', 2)])).toEqual({ directionChanges: 0, churnIndex: 0 })
  expect(churnOf([size('10:00', '12:00', 2, true)])).toEqual({ directionChanges: null, churnIndex: null })
})

test('without events the workers that reported are the steps', () => {
  const quiet = {
    driverCpu: null,
    driverMemory: null,
    workerCpu: null,
    workerMemory: null,
    busiestCpu: null,
    busiestMemory: null,
  }
  const load = [
    { since: at('10:00'), until: at('10:05'), workers: 2, ...quiet },
    { since: at('10:05'), until: at('10:10'), workers: 2, ...quiet },
    { since: at('10:10'), until: at('10:15'), workers: 3, ...quiet },
  ]
  expect(sizesOfLoad(load)).toEqual([size('10:00', '10:10', 2), size('10:10', '10:15', 3)])
})
