import { describe, expect, test } from 'vitest'
import { findProgress } from '#state/progress.ts'
import { sharedState, stores } from '#state/testing/stores.ts'
import { heldHandler, newJob, openTestQueue } from './queue-testing.ts'

const patient = { timeout: 10_000 }

describe.each(stores)('a queue in $kind state', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test('runs a job with its input soon after it is enqueued', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])
    const { inputs, letGo, handler } = heldHandler()
    letGo()
    await queue.work(job, handler)

    await queue.enqueue(job, 'a')

    await expect.poll(() => inputs, patient).toEqual(['a'])
    await expect
      .poll(() => queue.counts(), patient)
      .toContainEqual({ name: job.name, state: 'completed', jobs: 1 })
  })

  test('a kind runs one job at a time, or as many as declared', async () => {
    const [single, double] = [newJob(), newJob()]
    const queue = await openTestQueue(state(), [single, double])
    const [one, two] = [heldHandler(), heldHandler()]
    await queue.work(single, one.handler)
    await queue.work(double, two.handler, { concurrency: 2 })

    for (const input of ['a', 'b', 'c']) {
      await queue.enqueue(single, input)
      await queue.enqueue(double, input)
    }

    await expect.poll(() => [one.inputs.length, two.inputs.length], patient).toEqual([1, 2])
    expect(one.inputs).toEqual(['a'])
    one.letGo()
    two.letGo()
    await expect.poll(() => [one.inputs.length, two.inputs.length], patient).toEqual([3, 3])
  })

  test('jobs with a higher priority run first', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])
    const { inputs, letGo, handler } = heldHandler()
    letGo()
    await queue.enqueue(job, 'later')
    await queue.enqueue(job, 'sooner', { priority: 10 })

    await queue.work(job, handler)

    await expect.poll(() => inputs, patient).toEqual(['sooner', 'later'])
  })

  test('a deferred job runs at its time and not before', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])
    const ranAt: number[] = []
    await queue.work(job, async () => void ranAt.push(Date.now()))
    const startAfter = new Date(Date.now() + 1_000)

    await queue.enqueue(job, 'a', { startAfter })

    await expect.poll(() => ranAt, { timeout: 5_000 }).toHaveLength(1)
    expect(ranAt[0]).toBeGreaterThanOrEqual(startAfter.getTime())
  })

  test('a failed job is retried with the number of the attempt, and fails after the last', async () => {
    const job = newJob({ retryLimit: 1 })
    const queue = await openTestQueue(state(), [job])
    const attempts: number[] = []
    await queue.work(job, async (_input, { attempt }) => {
      attempts.push(attempt)
      throw new Error('the source is away')
    })

    const id = await queue.enqueue(job, 'a')

    await expect
      .poll(() => queue.counts(), { timeout: 10_000 })
      .toContainEqual({ name: job.name, state: 'failed', jobs: 1 })
    expect(attempts).toEqual([1, 2])
    await expect
      .poll(() => findProgress(state().db, String(id)), patient)
      .toMatchObject({ state: 'failed', message: 'the source is away' })
  })

  test('a job that takes too long is aborted', async () => {
    const job = newJob({ expireSeconds: 1 })
    const queue = await openTestQueue(state(), [job])
    let isAborted = false
    await queue.work(job, (_input, { signal }) => untilAborted(signal).then(() => void (isAborted = true)))

    await queue.enqueue(job, 'a')

    await expect.poll(() => isAborted, { timeout: 5_000 }).toBe(true)
    await expect
      .poll(() => queue.counts(), patient)
      .toContainEqual({ name: job.name, state: 'failed', jobs: 1 })
  })

  test('a canceled job is aborted if it runs, and never starts if it waits', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])
    const started: string[] = []
    await queue.work(job, (input, { signal }) => {
      started.push(input)
      return untilAborted(signal).then(() => Promise.reject(new Error('given up')))
    })
    const running = await queue.enqueue(job, 'running')
    const waiting = await queue.enqueue(job, 'waiting')
    await expect.poll(() => started, patient).toEqual(['running'])

    await queue.cancel(job, String(waiting))
    await queue.cancel(job, String(running))

    await expect
      .poll(() => findProgress(state().db, String(running)), patient)
      .toMatchObject({ state: 'cancelled' })
    expect(await queue.counts()).toContainEqual({ name: job.name, state: 'cancelled', jobs: 2 })
    expect(started).toEqual(['running'])
  })

  test('the reports of a job are kept', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])
    await queue.work(job, async (_input, { progress }) =>
      progress({ phase: 'reading', done: 3, total: 3, unit: 'pages' }),
    )

    const id = await queue.enqueue(job, 'a')

    await expect
      .poll(() => findProgress(state().db, String(id)), patient)
      .toMatchObject({
        kind: job.name,
        state: 'done',
        phase: 'reading',
        done: 3,
        total: 3,
        unit: 'pages',
      })
  })

  test('an input of another form is refused', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])

    await expect(queue.enqueue(job, JSON.parse('7'))).rejects.toThrow('expected string')
  })
})

async function untilAborted(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}
