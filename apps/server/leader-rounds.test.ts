import { expect, test } from 'vitest'
import { LeaderRounds } from './leader-rounds.ts'

test('rounds go on after an error, and end with their signal', async () => {
  const errors: unknown[] = []
  const ending = new AbortController()
  let rounds = 0
  const round = async () => {
    rounds += 1
    if (rounds === 1) throw new Error('away')
    if (rounds === 3) ending.abort()
  }
  let recoveries = 0
  const onError = (error: unknown) => void errors.push(error)
  const loop = new LeaderRounds({ round }, { onError, onRecovered: () => (recoveries += 1) }, 0)
  const { promise, resolve } = Promise.withResolvers<void>()
  ending.signal.addEventListener('abort', () => resolve())
  loop.begin(ending.signal)
  await promise
  await loop.stop()
  expect({ rounds, errors: errors.length, recoveries }).toEqual({ rounds: 3, errors: 1, recoveries: 1 })
})

test('a second beginning takes the place of the first', async () => {
  let running = 0
  let most = 0
  const twice = Promise.withResolvers<void>()
  let ended = 0
  const round = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    ended += 1
    if (ended === 4) twice.resolve()
  }
  const loop = new LeaderRounds({ round }, { onError: () => {}, onRecovered: () => {} }, 0)
  loop.begin(new AbortController().signal)
  loop.begin(new AbortController().signal)
  await twice.promise
  await loop.stop()
  expect(most).toBe(1)
})
