import { expect, test } from 'vitest'
import { sharedState, stores } from '#state/testing/stores.ts'
import { newJob } from './queue-testing.ts'
import { openQueue } from './queue.ts'

const state = sharedState(newPlaceOf('embedded'))

test('a queue reports once that its state is away and once that it is back, then runs the waiting jobs', async () => {
  let isAway = false
  const events: string[] = []
  const executeSql: ReturnType<typeof state>['executeSql'] = async (text, values) => {
    if (isAway) throw new Error('away')
    return state().executeSql(text, values)
  }
  const job = newJob()
  const queue = await openQueue({ ...state(), executeSql }, [job], {
    onError: (error) => events.push(error instanceof Error ? error.message : String(error)),
    onRecovered: () => events.push('back'),
  })
  const inputs: string[] = []
  await queue.work(job, async (input) => void inputs.push(input))

  isAway = true
  await expect.poll(() => events, { timeout: 5_000 }).toContain('away')
  isAway = false
  await expect.poll(() => events, { timeout: 5_000 }).toContain('back')
  await queue.enqueue(job, 'a')
  await expect.poll(() => inputs, { timeout: 5_000 }).toEqual(['a'])

  expect(events.filter((event) => event === 'back')).toHaveLength(1)
  expect(events.at(-1)).toBe('back')
  await queue.drain(0)
})

function newPlaceOf(kind: string) {
  const store = stores.find((candidate) => candidate.kind === kind)
  if (!store) throw new Error(`There is no ${kind} store.`)
  return store.newPlace
}
