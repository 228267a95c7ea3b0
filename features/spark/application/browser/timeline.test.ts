import { expect, test } from 'vitest'
import { coreSteps, stageBars } from './timeline.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const stage = {
  stageId: 1,
  stageAttempt: 0,
  stageName: 'count',
  mostIn: 'cpu',
  startTime: at(10),
  onTime: 5000,
}

test('stages stand in the order of their beginning; one that goes on ends where the log ends', () => {
  const bars = stageBars(
    [
      { ...stage, stageId: 2, startTime: at(20), onTime: null },
      stage,
      { ...stage, stageId: 1, stageAttempt: 1, startTime: at(12) },
      { ...stage, stageId: 3, startTime: null },
    ],
    60_000,
  )
  expect(bars.map(({ name, fromMs, untilMs }) => [name, fromMs, untilMs])).toEqual([
    ['1 count', 10_000, 15_000],
    ['1 (1) count', 12_000, 17_000],
    ['2 count', 20_000, 60_000],
  ])
})

const executor = (executorId: string, coresCount: number | null, added: number | null, removed?: number) => ({
  executorId,
  coresCount,
  addedTime: added === null ? null : at(added),
  removedTime: removed === undefined ? null : at(removed),
})

test('cores add up over time, and the driver counts only where it is alone', () => {
  const both = [executor('driver', 8, 0), executor('1', 4, 5), executor('2', 4, 5, 9)]
  expect(coreSteps(both)).toEqual([
    { atMs: 5000, cores: 8 },
    { atMs: 9000, cores: 4 },
  ])
  expect(coreSteps([executor('driver', 8, 0)])).toEqual([{ atMs: 0, cores: 8 }])
})

test('without the cores or the beginning of an executor nothing is known', () => {
  expect(coreSteps([executor('1', null, 5)])).toBeUndefined()
  expect(coreSteps([executor('1', 4, null)])).toBeUndefined()
})
