import { expect, test } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import { fairTurns, type TurnLimits } from './fair-turns.ts'

const usual: TurnLimits = { atOnce: 2, atOnceOfOne: 1, mostWaiting: 4, mostWaitingOfOne: 3 }

/** Turns with what has begun so far, by the names of the calls. */
function turnsOf(limits: Partial<TurnLimits> = {}) {
  const turns = fairTurns({ ...usual, ...limits }, () => new CodedError('too_many_requests', 'Wait.'))
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (caller: string, call: string, signal?: AbortSignal) => {
    const end = await turns.take(caller, signal)
    begun.push(call)
    ends.set(call, end)
  }
  const end = async (call: string) => {
    ends.get(call)?.()
    await settled()
  }
  return { take, end, begun }
}

// What is resolved runs before what is asked for later.
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('lets nobody have more turns at once than one caller may, and leaves the others theirs', async () => {
  const { take, begun } = turnsOf()
  void take('ann', 'ann 1')
  void take('ann', 'ann 2')
  await take('bob', 'bob 1')
  expect(begun).toEqual(['ann 1', 'bob 1'])
})

test('gives turns in rotation, whoever asked most and first', async () => {
  const { take, end, begun } = turnsOf({ atOnce: 1 })
  for (const call of ['ann 1', 'ann 2', 'ann 3']) void take('ann', call)
  for (const call of ['bob 1', 'bob 2']) void take('bob', call)
  await settled()
  for (const call of ['ann 1', 'ann 2', 'bob 1', 'ann 3']) await end(call)
  expect(begun).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3', 'bob 2'])
})

test('refuses one caller of whom too many wait, and then everybody', async () => {
  const { take } = turnsOf()
  const refused = { code: 'too_many_requests' }
  await take('ann', 'ann 1')
  await take('bob', 'bob 1')
  for (const call of ['ann 2', 'ann 3', 'ann 4']) void take('ann', call)
  await expect(take('ann', 'ann 5')).rejects.toMatchObject(refused)
  void take('bob', 'bob 2')
  await expect(take('eve', 'eve 1')).rejects.toMatchObject(refused)
})

test('forgets who gave up waiting', async () => {
  const { take, end, begun } = turnsOf({ atOnce: 1 })
  const leaving = new AbortController()
  await take('ann', 'ann 1')
  const gone = take('bob', 'bob 1', leaving.signal)
  void take('eve', 'eve 1')
  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await end('ann 1')
  expect(begun).toEqual(['ann 1', 'eve 1'])
})

test('counts a turn that is ended twice once', async () => {
  const { take, end, begun } = turnsOf({ atOnce: 1 })
  await take('ann', 'ann 1')
  for (const caller of ['bob', 'eve', 'kim']) void take(caller, caller)
  await end('ann 1')
  await end('ann 1')
  expect(begun).toEqual(['ann 1', 'bob'])
})
