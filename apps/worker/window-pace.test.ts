import { expect, test } from 'vitest'
import { WindowPace } from './window-pace.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test('after one of four windows in ten seconds, thirty seconds remain', () => {
  const pace = new WindowPace()
  pace.setLeft(['usage', 'usage', 'usage', 'usage', 'jobs'])
  pace.start('usage', at(0))
  pace.finish('usage')
  expect(pace.of('usage', at(10))).toEqual({ windows: { done: 1, all: 4 }, remainingMs: 30_000 })
})

test('a source without planned windows reports no progress', () => {
  const pace = new WindowPace()
  pace.setLeft(['usage'])
  expect(pace.of('jobs', at(0))).toEqual({})
})

test('before the first window is read no remaining time is given', () => {
  const pace = new WindowPace()
  pace.setLeft(['usage', 'usage'])
  pace.start('usage', at(0))
  expect(pace.of('usage', at(5))).toEqual({ windows: { done: 0, all: 2 } })
})
