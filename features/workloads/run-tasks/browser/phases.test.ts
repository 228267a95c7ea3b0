import { expect, test } from 'vitest'
import { phasesOf, unionOf } from './phases.ts'

const at = (minute: number) => `2025-05-30T06:${String(minute).padStart(2, '0')}:00.000Z`
const run = {
  startTime: at(0),
  endTime: at(40),
  queueMs: 5 * 60_000,
  setupMs: 8 * 60_000,
  executionMs: 30 * 60_000,
}
const short = (phases: ReturnType<typeof phasesOf>) =>
  phases.map(({ name, since, until }) => [name, since.slice(14, 16), until.slice(14, 16)])

test('cuts a run into queue, start-up, work with its breaks, and clean-up, without a gap', () => {
  const work = [
    { since: at(8), until: at(20) },
    { since: at(15), until: at(22) },
    { since: at(25), until: at(38) },
  ]
  expect(short(phasesOf(run, work))).toEqual([
    ['queue', '00', '05'],
    ['start-up', '05', '08'],
    ['execution', '08', '22'],
    ['between', '22', '25'],
    ['execution', '25', '38'],
    ['clean-up', '38', '40'],
  ])
})

test('leaves out phases that are not known or took no time', () => {
  const unknown = { ...run, queueMs: null, setupMs: null, executionMs: null }
  expect(short(phasesOf(unknown, [{ since: at(0), until: at(40) }]))).toEqual([['execution', '00', '40']])
})

test('goes by what the attempt tells where its tasks are not known, and admits where nothing is', () => {
  expect(short(phasesOf(run, []))).toEqual([
    ['queue', '00', '05'],
    ['start-up', '05', '08'],
    ['execution', '08', '38'],
    ['clean-up', '38', '40'],
  ])
  expect(short(phasesOf({ ...run, executionMs: null }, []))).toEqual([['unknown', '00', '40']])
})

test('does not call clean-up what may have been the time between tries', () => {
  expect(short(phasesOf({ ...run, executionMs: 10 * 60_000 }, []))).toEqual([['unknown', '00', '40']])
})

test('joins times that touch, and keeps the longer of two that overlap', () => {
  const spans = [
    { since: at(10), until: at(12) },
    { since: at(1), until: at(9) },
    { since: at(3), until: at(5) },
    { since: at(12), until: at(13) },
  ]
  expect(unionOf(spans)).toEqual([
    { since: at(1), until: at(9) },
    { since: at(10), until: at(13) },
  ])
})
