import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestState, sharedState, stores } from '#state/testing/stores.ts'
import { childCalls } from './child-calls.fixture.ts'
import { superviseChild } from './child.ts'
import { heldJobs } from './held-jobs.fixture.ts'
import { heldHandler, newJob, openTestJobs, queued, working } from './jobs-testing.ts'

const patient = { timeout: 10_000 }

describe.each(stores)('work in $kind state that ends', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test('drained jobs let what is worked on finish and start no more', async () => {
    const job = newJob()
    const jobs = await openTestJobs(state(), [job])
    const { inputs, letGo, act } = heldHandler()
    await working(jobs, job, act)
    await jobs.start(job, 'working', queued())
    await jobs.start(job, 'waiting', queued())
    await expect.poll(() => inputs, patient).toEqual(['working'])

    const drained = jobs.drain(5_000)
    letGo()
    await drained

    expect(inputs).toEqual(['working'])
    const runs = await jobs.list({ kinds: [job.name], limit: 10 })
    expect(runs.map(({ input, state }) => [input, state])).toEqual([
      ['waiting', 'PENDING'],
      ['working', 'SUCCEEDED'],
    ])
  })

  test('drained jobs abort what takes too long, and begin it again at the next start', async () => {
    const job = newJob()
    const first = await openTestJobs(state(), [job])
    const attempts: number[] = []
    const signals: AbortSignal[] = []
    await working(first, job, async (_input, { attempt, signal }) => {
      attempts.push(attempt)
      signals.push(signal)
      return new Promise(() => {})
    })
    const { runId } = await first.start(job, 'a', queued())
    await expect.poll(() => attempts, patient).toEqual([1])

    await first.drain(0)
    expect(signals[0]?.aborted).toBe(true)
    const second = await openTestJobs(state(), [job])
    await second.takeOver()
    await working(second, job, async (_input, { attempt }) => void attempts.push(attempt))

    await expect.poll(() => attempts, patient).toEqual([1, 1])
    await expect.poll(() => second.find(runId), patient).toMatchObject({ state: 'SUCCEEDED' })
  })

  test('what a server that no longer leads works on waits for the next one, without counting the attempt', async () => {
    const job = newJob({ retryLimit: 1 })
    const jobs = await openTestJobs(state(), [job])
    const attempts: number[] = []
    await working(jobs, job, async (_input, { attempt, signal }) => {
      attempts.push(attempt)
      if (attempts.length > 1) return
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const { runId } = await jobs.start(job, 'a', queued())
    await expect.poll(() => attempts, patient).toEqual([1])

    await jobs.stopWorking(job)
    await jobs.takeOver()
    expect(await jobs.find(runId)).toMatchObject({ state: 'PENDING' })
    await jobs.work(job)

    await expect.poll(() => jobs.find(runId), patient).toMatchObject({ state: 'SUCCEEDED' })
    expect(attempts).toEqual([1, 1])
  })

  test('a run goes on when a child process is killed during a call', async () => {
    const job = newJob({ retryLimit: 1, retriesFailures: true })
    const jobs = await openTestJobs(state(), [job])
    const module = new URL('child.fixture.ts', import.meta.url)
    const child = superviseChild({ name: 'test', module, restart: { minMs: 10, maxMs: 10 } })
    const kill = () => void process.kill(Number(child.pid), 'SIGKILL')
    const answers: unknown[] = []
    await working(jobs, job, async (_input, { attempt, signal }) => {
      const ask =
        attempt === 1
          ? child.ask(childCalls.hang, null, { signal, onProgress: kill })
          : child.ask(childCalls.echo, attempt)
      answers.push(await ask)
    })

    await jobs.start(job, 'a', queued())

    await expect.poll(() => answers, { timeout: 8_000 }).toEqual([2])
    await child.stop(0)
  })
})

test('the next process continues what a killed one worked on at its step, and the history shows it', async () => {
  const place = await stores[0]?.newPlace()
  if (!place || !('directory' in place)) throw new Error('The first store is the embedded one.')
  const holder = fork(new URL('jobs-holder.fixture.ts', import.meta.url), [place.directory, 'the first'], {
    execArgv: [],
  })
  await once(holder, 'message')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const ran: [string, number, string][] = []

  const jobs = await openTestJobs(await openTestState(place), heldJobs)
  for (const job of heldJobs)
    await working(jobs, job, async (input, { attempt, step }) => {
      ran.push([input, attempt, await step('prepare', z.string(), async () => 'prepared by the second')])
    })

  await expect
    .poll(() => ran.toSorted(), { timeout: 5_000 })
    .toEqual([
      ['continued', 2, 'prepared by the first'],
      ['waiting', 1, 'prepared by the second'],
    ])
  const [never] = await jobs.list({ kinds: ['never-again'], limit: 1 })
  expect(never).toMatchObject({ state: 'FAILED', reason: 'The server ended while it ran. Start it again.' })
  const [continued] = await jobs.list({ kinds: ['continued'], limit: 1 })
  const log = await jobs.log(String(continued?.runId))
  expect(log.map(({ message }) => message).slice(0, 5)).toEqual([
    'Attempt 1 begins.',
    'Step prepare begins.',
    'Step finish begins.',
    'The server ended while it ran. It is continued.',
    'Attempt 2 begins.',
  ])
})
