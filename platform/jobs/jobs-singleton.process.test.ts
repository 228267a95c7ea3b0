import { describe, expect, test } from 'vitest'
import { sharedState, stores } from '#state/testing/stores.ts'
import { defineJob } from './job.ts'
import { heldHandler, newJob, openTestJobs, queued, working } from './jobs-testing.ts'

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
    const jobs = await openTestJobs(state(), [job])
    const { inputs, letGo, act } = heldHandler()
    await working(jobs, job, act)
    const runs = [await jobs.start(job, 'a', queued())]
    await expect.poll(() => inputs, patient).toEqual(['a'])

    for (const input of ['b', 'c']) runs.push(await jobs.start(job, input, queued()))

    expect([...new Set(runs.map(({ input }) => input))]).toEqual(taken)
    const pending = await jobs.list({ kinds: [job.name], states: ['PENDING'], limit: 10 })
    expect(pending).toHaveLength(waiting)
    letGo()
  })

  test('runs of one kind on different subjects are worked on beside each other', async () => {
    const job = newJob({ singleton: 'oneRunning' })
    const jobs = await openTestJobs(state(), [job])
    const { inputs, letGo, act } = heldHandler()
    await working(jobs, job, act, { concurrency: 3 })

    await jobs.start(job, 'a', queued({ subject: 'one' }))
    await expect.poll(() => inputs, patient).toEqual(['a'])
    await jobs.start(job, 'a again', queued({ subject: 'one' }))
    await jobs.start(job, 'b', queued({ subject: 'two' }))

    await expect.poll(() => inputs.toSorted(), patient).toEqual(['a', 'b'])
    letGo()
    await expect.poll(() => inputs, patient).toHaveLength(3)
  })

  test('waiting runs are kept when their kind becomes a singleton', async () => {
    const before = newJob()
    const first = await openTestJobs(state(), [before])
    await first.start(before, 'a', queued({ subject: 'one' }))
    await first.start(before, 'b', queued({ subject: 'two' }))
    await first.drain(0)
    const after = defineJob({ ...before, singleton: 'one' })

    const second = await openTestJobs(state(), [after])
    const refused = await second.start(after, 'c', queued({ subject: 'one' }))

    expect(refused.input).toBe('a')
    const { inputs, letGo, act } = heldHandler()
    letGo()
    await working(second, after, act)
    await expect.poll(() => inputs.toSorted(), patient).toEqual(['a', 'b'])
  })
})
