import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { byPerson } from '#state/testing/author.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { sharedState, stores } from '#state/testing/stores.ts'
import { Queue } from './queue.ts'
import { heldHandler, newJob, openTestJobs, queued, working } from './jobs-testing.ts'

const patient = { timeout: 10_000 }
const ann = byPerson('ann', new Date('2026-01-01T00:00:00Z'))

describe.each(stores)('jobs in $kind state', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test('a run works with its input soon after it is started, and stays in the history', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    const { inputs, letGo, act } = heldHandler()
    letGo()
    await working(jobs, job, act)

    const { runId, state: atFirst } = await jobs.start(job, 'a', queued({ subject: 'one' }))

    expect(atFirst).toBe('PENDING')
    await expect.poll(() => inputs, patient).toEqual(['a'])
    await expect
      .poll(() => jobs.find(runId), patient)
      .toMatchObject({
        kind: job.name,
        subject: 'one',
        source: 'QUEUE',
        actor: { kind: 'system', name: 'test' },
        input: 'a',
        state: 'SUCCEEDED',
        records: 1,
        attempt: 1,
        reason: null,
      })
    expect((await jobs.log(runId)).map(({ message }) => message)).toEqual([
      'Attempt 1 begins.',
      'Succeeded. Records: 1.',
    ])
  })

  test('a kind works on one run at a time, or as many as declared', async () => {
    const [single, double] = [newJob(), newJob()]
    const jobs = await openTestJobs(state(), [single, double])
    const [one, two] = [heldHandler(), heldHandler()]
    await working(jobs, single, one.act)
    await working(jobs, double, two.act, { concurrency: 2 })

    for (const input of ['a', 'b', 'c']) {
      await jobs.start(single, input, queued())
      await jobs.start(double, input, queued())
    }

    await expect.poll(() => [one.inputs.length, two.inputs.length], patient).toEqual([1, 2])
    expect(one.inputs).toEqual(['a'])
    one.letGo()
    two.letGo()
    await expect.poll(() => [one.inputs.length, two.inputs.length], patient).toEqual([3, 3])
  })

  test('runs with a higher priority come first', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    const { inputs, letGo, act } = heldHandler()
    letGo()
    await jobs.start(job, 'later', queued())
    await jobs.start(job, 'sooner', queued({ priority: 10 }))

    await working(jobs, job, act)

    await expect.poll(() => inputs, patient).toEqual(['sooner', 'later'])
  })

  test('a failure ends the run with its reason, unless its kind is tried again', async () => {
    const [once, twice] = [newJob({ retryLimit: 1 }), newJob({ retryLimit: 1, retriesFailures: true })]
    const jobs = await openTestJobs(state(), [once, twice])
    const attempts: [string, number][] = []
    for (const job of [once, twice])
      await working(jobs, job, async (input, { attempt }) => {
        attempts.push([input, attempt])
        throw new Error(`the source is away\0`)
      })

    const first = await jobs.start(once, 'once', queued())
    const second = await jobs.start(twice, 'twice', queued())

    for (const { runId } of [first, second])
      await expect
        .poll(() => jobs.find(runId), patient)
        .toMatchObject({ state: 'FAILED', errorCode: 'internal', reason: 'the source is away' })
    expect(attempts.toSorted()).toEqual([
      ['once', 1],
      ['twice', 1],
      ['twice', 2],
    ])
  })

  test('a run that takes too long is aborted and has failed', async () => {
    const job = newJob({ expireSeconds: 1 })
    const jobs = await openTestJobs(state(), [job])
    let isAborted = false
    await working(jobs, job, async (_input, { signal }) => {
      await untilAborted(signal)
      isAborted = true
      throw new Error('too long')
    })

    const { runId } = await jobs.start(job, 'a', queued())

    await expect.poll(() => isAborted, { timeout: 5_000 }).toBe(true)
    await expect.poll(() => jobs.find(runId), patient).toMatchObject({ state: 'FAILED' })
  })

  test('a cancelled run is aborted if it is worked on, never starts if it waits, and both are recorded', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    const started: string[] = []
    await working(jobs, job, async (input, { signal }) => {
      started.push(input)
      await untilAborted(signal)
      throw new Error('given up')
    })
    const working1 = await jobs.start(job, 'working', { by: ann, source: 'MANUAL' })
    const waiting = await jobs.start(job, 'waiting', queued())
    await expect.poll(() => started, patient).toEqual(['working'])

    await jobs.cancel(waiting.runId, ann)
    await jobs.cancel(working1.runId, ann)

    await expect.poll(() => jobs.find(working1.runId), patient).toMatchObject({ state: 'CANCELLED' })
    expect(await jobs.find(waiting.runId)).toMatchObject({ state: 'CANCELLED', startedAt: null })
    expect(started).toEqual(['working'])
    expect((await jobs.log(working1.runId)).map(({ message }) => message)).toEqual([
      'Attempt 1 begins.',
      'Canceled by ann.',
      'Canceled.',
    ])
    const recorded = await recordedChanges(state().db)
    expect(recorded.filter(({ about }) => [waiting.runId, working1.runId].includes(about.id))).toMatchObject([
      { what: 'job.start', about: { kind: 'job', id: working1.runId }, actor: { name: 'ann' } },
      { what: 'job.cancel', about: { kind: 'job', id: waiting.runId } },
      { what: 'job.cancel', about: { kind: 'job', id: working1.runId }, after: { kind: job.name } },
    ])
  })

  test('a repair that a person starts is recorded, and one that the system starts is not', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    const byPerson = await jobs.start(job, 'person', { by: ann, source: 'REPAIR' })
    const bySystem = await jobs.start(job, 'system', { ...queued(), source: 'REPAIR' })
    const recorded = (await recordedChanges(state().db)).map(({ about }) => about.id)
    expect(recorded).toContain(byPerson.runId)
    expect(recorded).not.toContain(bySystem.runId)
  })

  test('the progress and the steps of a run are kept', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    const held = Promise.withResolvers<void>()
    await working(jobs, job, async (_input, { step, report }) =>
      step('second', z.string(), async () => {
        report({ detail: 'reading', done: 3, total: 6, unit: 'pages' })
        await held.promise
        return 'read'
      }),
    )

    const { runId } = await jobs.start(job, 'a', queued())

    await expect
      .poll(() => jobs.find(runId), patient)
      .toMatchObject({
        state: 'RUNNING',
        step: 'second',
        detail: 'reading',
        done: 3,
        total: 6,
        unit: 'pages',
      })
    held.resolve()
    await expect
      .poll(() => jobs.find(runId), patient)
      .toMatchObject({ state: 'SUCCEEDED', handles: { second: 'read' } })
  })

  test('who performs a run gets its answer or its error, and joins the one that is open', async () => {
    const job = newJob({ singleton: 'one' })
    const jobs = await openTestJobs(state(), [job])
    let runs = 0
    const held = Promise.withResolvers<void>()
    await working(jobs, job, async (input) => {
      runs += 1
      if (input === 'bad') throw new Error('bad input')
      await held.promise
    })

    const first = jobs.perform(job, 'a', queued())
    await expect.poll(() => runs, patient).toBe(1)
    const start = vi.spyOn(jobs, 'start')
    const second = jobs.perform(job, 'a', queued())
    await start.mock.results[0]?.value
    await expect(jobs.perform(job, 'other', queued())).rejects.toThrow(`Another run of ${job.name} is open`)
    held.resolve()

    expect(await Promise.all([first, second])).toEqual(['a', 'a'])
    expect(runs).toBe(1)
    await expect(jobs.perform(job, 'bad', queued())).rejects.toThrow('bad input')
  })

  test('a run starts although the queue still has the one before, which ends in that moment', async () => {
    const job = newJob({ singleton: 'one' })
    const jobs = await openTestJobs(state(), [job])
    const send = vi.spyOn(Queue.prototype, 'send').mockResolvedValueOnce(false)

    expect(await jobs.startOrJoin(job, 'a', queued())).toMatchObject({ isNew: true })
    expect(send).toHaveBeenCalledTimes(2)
    send.mockRestore()
  })

  test('scheduled runs that found nothing are one row, which keeps the latest', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    jobs.handle(job, async (input) => ({ answer: input, records: Number(input) }))
    await jobs.work(job)

    for (const input of ['0', '0', '0', '7', '0'])
      await jobs.perform(job, input, queued({ source: 'SCHEDULE' }))

    const runs = await jobs.list({ kinds: [job.name], limit: 10 })
    expect(runs.map(({ records, folded }) => [records, folded])).toEqual([
      [0, 1],
      [7, 0],
      [0, 3],
    ])
  })

  test('an input of another form is refused', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])

    await expect(jobs.start(job, JSON.parse('7'), queued())).rejects.toThrow('expected string')
  })
})

async function untilAborted(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}
