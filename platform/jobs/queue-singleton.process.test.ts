import { describe, expect, test } from 'vitest'
import { sharedState, stores } from '#state/testing/stores.ts'
import { defineJob } from './job.ts'
import { heldHandler, newJob, openTestQueue } from './queue-testing.ts'

const patient = { timeout: 10_000 }

describe.each(stores)('singletons in $kind state', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test.each([
    { singleton: undefined, taken: ['a', 'b', 'c'], waiting: 2 },
    { singleton: 'oneWaiting' as const, taken: ['a', 'b'], waiting: 1 },
    { singleton: 'oneOfEach' as const, taken: ['a', 'b'], waiting: 1 },
    { singleton: 'oneRunning' as const, taken: ['a', 'b', 'c'], waiting: 2 },
    { singleton: 'one' as const, taken: ['a'], waiting: 0 },
  ])('of three jobs of a kind with $singleton, takes $taken', async ({ singleton, taken, waiting }) => {
    const job = newJob(singleton ? { singleton } : {})
    const queue = await openTestQueue(state(), [job])
    const { inputs, letGo, handler } = heldHandler()
    await queue.work(job, handler)
    const ids = [await queue.enqueue(job, 'a')]
    await expect.poll(() => inputs, patient).toEqual(['a'])

    ids.push(await queue.enqueue(job, 'b'), await queue.enqueue(job, 'c'))

    expect(['a', 'b', 'c'].filter((_input, index) => ids[index] !== null)).toEqual(taken)
    const created = (await queue.counts()).find(({ name, state }) => name === job.name && state === 'created')
    expect(created?.jobs ?? 0).toBe(waiting)
    letGo()
  })

  test('jobs of one kind with different keys run beside each other', async () => {
    const job = newJob({ singleton: 'oneRunning' })
    const queue = await openTestQueue(state(), [job])
    const { inputs, letGo, handler } = heldHandler()
    await queue.work(job, handler, { concurrency: 3 })

    await queue.enqueue(job, 'a', { singletonKey: 'one' })
    await expect.poll(() => inputs, patient).toEqual(['a'])
    await queue.enqueue(job, 'a again', { singletonKey: 'one' })
    await queue.enqueue(job, 'b', { singletonKey: 'two' })

    await expect.poll(() => inputs.toSorted(), patient).toEqual(['a', 'b'])
    letGo()
    await expect.poll(() => inputs, patient).toHaveLength(3)
  })

  test('waiting jobs are kept when their kind becomes a singleton', async () => {
    const before = newJob()
    const first = await openTestQueue(state(), [before])
    await first.enqueue(before, 'a', { singletonKey: 'one' })
    await first.enqueue(before, 'b', { singletonKey: 'two' })
    await first.drain(0)
    const after = defineJob({ ...before, singleton: 'one' })

    const second = await openTestQueue(state(), [after])

    expect(await second.counts()).toContainEqual({ name: after.name, state: 'created', jobs: 2 })
    expect(await second.enqueue(after, 'a', { singletonKey: 'one' })).toBeNull()
  })
})
