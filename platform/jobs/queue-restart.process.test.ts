import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { openTestState, sharedState, stores } from '#state/testing/stores.ts'
import { childCalls } from './child-calls.fixture.ts'
import { superviseChild } from './child.ts'
import { heldJobs } from './held-jobs.fixture.ts'
import { heldHandler, newJob, openTestQueue } from './queue-testing.ts'
import type { JobContext } from './queue.ts'
import { queueSchema } from './queue-tables.ts'

const patient = { timeout: 10_000 }

describe.each(stores)('a queue in $kind state that ends', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test('a drained queue lets running jobs finish and starts no more', async () => {
    const job = newJob()
    const queue = await openTestQueue(state(), [job])
    const { inputs, letGo, handler } = heldHandler()
    await queue.work(job, handler)
    await queue.enqueue(job, 'running')
    await queue.enqueue(job, 'waiting')
    await expect.poll(() => inputs, patient).toEqual(['running'])

    const drained = queue.drain(5_000)
    letGo()
    await drained

    expect(inputs).toEqual(['running'])
    expect(await queue.counts()).toContainEqual({ name: job.name, state: 'completed', jobs: 1 })
    expect(await queue.counts()).toContainEqual({ name: job.name, state: 'created', jobs: 1 })
  })

  test('a drained queue aborts jobs that run too long, and runs them again at the next start', async () => {
    const job = newJob()
    const first = await openTestQueue(state(), [job])
    const contexts: JobContext[] = []
    await first.work(job, (_input, context) => {
      contexts.push(context)
      return new Promise(() => {})
    })
    await first.enqueue(job, 'a')
    await expect.poll(() => contexts, patient).toHaveLength(1)

    await first.drain(0)
    expect(contexts[0]?.signal.aborted).toBe(true)
    const second = await openTestQueue(state(), [job])
    await second.work(job, async (_input, context) => void contexts.push(context))

    await expect.poll(() => contexts.map(({ attempt }) => attempt), patient).toEqual([1, 1])
  })

  test('jobs are enqueued by their schedule, and schedules of removed kinds are deleted', async () => {
    const [scheduled, gone] = [newJob(), newJob()]
    const first = await openTestQueue(state(), [scheduled, gone])
    await first.schedule(scheduled, '* * * * *', 'every minute')
    await first.schedule(gone, '* * * * *', 'every minute')
    await first.drain(0)
    await state().executeSql(`update ${queueSchema}.version set cron_on = null`)
    const inputs: string[] = []

    const second = await openTestQueue(state(), [scheduled])
    await second.work(scheduled, async (input) => void inputs.push(input))

    await expect.poll(() => inputs, { timeout: 8_000 }).toEqual(['every minute'])
    const { rows } = await state().executeSql(`select name from ${queueSchema}.schedule`)
    expect(rows).toEqual([{ name: scheduled.name }])
  })

  test('a job is retried when its child process is killed during a call', async () => {
    const job = newJob({ retryLimit: 1 })
    const queue = await openTestQueue(state(), [job])
    const module = new URL('child.fixture.ts', import.meta.url)
    const child = superviseChild({ name: 'test', module, restart: { minMs: 10, maxMs: 10 } })
    const kill = () => void process.kill(Number(child.pid), 'SIGKILL')
    const answers: unknown[] = []
    await queue.work(job, async (_input, { attempt, signal }) => {
      const ask =
        attempt === 1
          ? child.ask(childCalls.hang, null, { signal, onProgress: kill })
          : child.ask(childCalls.echo, attempt)
      answers.push(await ask)
    })

    await queue.enqueue(job, 'a')

    await expect.poll(() => answers, { timeout: 8_000 }).toEqual([2])
    await child.stop(0)
  })
})

test('an embedded queue whose process is killed runs waiting and interrupted jobs once it is opened again', async () => {
  const place = await stores[0]?.newPlace()
  if (!place || !('directory' in place)) throw new Error('The first store is the embedded one.')
  const holder = fork(new URL('queue-holder.fixture.ts', import.meta.url), [place.directory], {
    execArgv: [],
  })
  await once(holder, 'message')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const ran: [string, number][] = []

  const queue = await openTestQueue(await openTestState(place), heldJobs)
  for (const job of heldJobs) {
    await queue.work(job, async (input, { attempt }) => void ran.push([input, attempt]))
  }

  await expect
    .poll(() => ran.toSorted(), { timeout: 5_000 })
    .toEqual([
      ['retried', 2],
      ['waiting', 1],
    ])
  expect(await queue.counts()).toContainEqual({ name: 'never-again', state: 'failed', jobs: 1 })
})
