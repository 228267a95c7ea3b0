import { expect, test } from 'vitest'
import type { PlannedFetch } from '#collect/plan.ts'
import { FetchTurns } from './fetch-turns.ts'

const planned = (checkpoint: unknown, scope = '1'): PlannedFetch => ({
  source: 'logs',
  scope,
  checkpoint,
  stage: 'recent',
  lookBackDays: 0,
})

/** A lake whose checkpoint each fetch counts up, from the one that it is given. */
function counting(turns: FetchTurns) {
  let state: unknown = 0
  const checkpoints = async () => [{ source: 'logs', scope: '1', state }]
  const fetchFrom = (checkpoint: unknown) =>
    turns.alone(planned(checkpoint), checkpoints, async (present) => {
      await Promise.resolve()
      state = Number(present.checkpoint) + 1
      return present.checkpoint
    })
  return { fetchFrom, state: () => state }
}

test('fetches of a source and scope go on from one another where somebody fetches beside the plan', async () => {
  const turns = new FetchTurns()
  const { fetchFrom, state } = counting(turns)
  turns.contend({ source: 'logs', scope: '1' })
  expect(await Promise.all([fetchFrom(0), fetchFrom(0), fetchFrom(0)])).toEqual([0, 1, 2])
  expect(state()).toBe(3)
})

test('without such a one the checkpoint of the plan holds, and is not read again', async () => {
  const turns = new FetchTurns()
  const { fetchFrom } = counting(turns)
  turns.contend({ source: 'logs', scope: '2' })
  expect(await fetchFrom(7)).toBe(7)
})

test('a fetch that fails leaves its turn to the next', async () => {
  const turns = new FetchTurns()
  const { fetchFrom } = counting(turns)
  const failing = turns.alone(
    planned(0),
    async () => [],
    async () => Promise.reject(new Error('no answer')),
  )
  await expect(failing).rejects.toThrow('no answer')
  expect(await fetchFrom(3)).toBe(3)
})

test('a fetch that never ends holds up no later one of the plan, but one that somebody asks for', async () => {
  const turns = new FetchTurns()
  const { fetchFrom } = counting(turns)
  void turns.alone(
    planned(0),
    async () => [],
    () => new Promise(() => undefined),
  )
  expect(await fetchFrom(3)).toBe(3)
  turns.contend({ source: 'logs', scope: '1' })
  let hasEnded = false
  void fetchFrom(4).then(() => (hasEnded = true))
  await new Promise((resolve) => void setImmediate(resolve))
  expect(hasEnded).toBe(false)
})
