import { expect, test } from 'vitest'
import { slotsOf } from './slots.ts'

test('an aborted waiter leaves the queue, and nobody else does', async () => {
  const slots = slotsOf(1)
  await slots.take()
  const stop = new AbortController()
  const ended: string[] = []
  const second = slots.take(stop.signal).catch(() => ended.push('second gave up'))
  const third = slots.take().then(() => ended.push('third'))
  stop.abort(new Error('enough'))
  await second
  slots.giveBack()
  await third
  expect(ended).toEqual(['second gave up', 'third'])
})

test('a waiter that is aborted as its turn comes keeps the turn, so the next one still waits', async () => {
  const slots = slotsOf(1)
  await slots.take()
  const stop = new AbortController()
  const taken: string[] = []
  const second = slots.take(stop.signal).then(() => taken.push('second'))
  const third = slots.take().then(() => taken.push('third'))
  slots.giveBack()
  stop.abort(new Error('enough'))
  await second
  expect(taken).toEqual(['second'])
  slots.giveBack()
  await third
  expect(taken).toEqual(['second', 'third'])
})

test('an aborted caller takes no slot', async () => {
  const slots = slotsOf(1)
  await expect(slots.take(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  await slots.take()
})
