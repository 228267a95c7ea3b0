import { expect, test } from 'vitest'
import { sharedState, stores } from '#state/testing/stores.ts'
import type { State } from '#state/state.ts'
import { newJob, queued, working } from './jobs-testing.ts'
import { openJobs } from './jobs.ts'

const state = sharedState(newPlaceOf('embedded'))
const patient = { timeout: 8_000 }

type TakenAway = { away: State; take: (isAway: boolean) => void; takeAfter: (runId: string) => void }

/** A state that a test takes away: at once, or as soon as it has handed out a run. */
function takenAway(): TakenAway {
  let isAway = false
  let lastRun = ''
  const refuse = () => {
    if (isAway) throw new Error('away')
  }
  const own = state()
  const away: State = {
    ...own,
    get db() {
      refuse()
      return own.db
    },
    executeSql: async (text, values) => {
      refuse()
      const answer = await own.executeSql(text, values)
      if (answer.rows.some(({ id }) => id === lastRun)) isAway = true
      return answer
    },
    transaction: async (act) => {
      refuse()
      return own.transaction(act)
    },
  }
  return {
    away,
    take: (taken) => void (isAway = taken),
    takeAfter: (runId) => void (lastRun = runId),
  }
}

test('jobs report once that their state is away and once that it is back, and keep what ended meanwhile', async () => {
  const { away, take } = takenAway()
  const events: string[] = []
  const job = newJob()
  const jobs = await openJobs(away, [job], {
    onError: (error) => events.push(error instanceof Error ? error.message : String(error)),
    onRecovered: () => events.push('back'),
  })
  const held = Promise.withResolvers<void>()
  const inputs: string[] = []
  await working(jobs, job, async (input) => {
    inputs.push(input)
    await held.promise
  })
  const { runId } = await jobs.start(job, 'a', queued())
  await expect.poll(() => inputs, patient).toEqual(['a'])

  take(true)
  await expect.poll(() => events, patient).toContain('away')
  held.resolve()
  take(false)
  await expect.poll(() => events, patient).toContain('back')
  await expect.poll(() => jobs.find(runId), patient).toMatchObject({ state: 'SUCCEEDED' })
  await jobs.start(job, 'b', queued())
  await expect.poll(() => inputs, patient).toEqual(['a', 'b'])

  expect(events.filter((event) => event === 'back')).toHaveLength(1)
  expect(events.at(-1)).toBe('back')
  await jobs.drain(0)
})

test('a run that was handed out as its state went away is worked on once that is back', async () => {
  const { away, take, takeAfter } = takenAway()
  const reported: string[] = []
  const job = newJob()
  const jobs = await openJobs(away, [job], { onError: (error) => reported.push(String(error)) })
  const { runId } = await jobs.start(job, 'a', queued())
  takeAfter(runId)
  const inputs: string[] = []
  await working(jobs, job, async (input) => inputs.push(input))
  await expect.poll(() => reported, patient).toContain('Error: away')
  expect(inputs).toEqual([])

  takeAfter('none')
  take(false)

  await expect.poll(() => jobs.find(runId), patient).toMatchObject({ state: 'SUCCEEDED', attempt: 1 })
  expect(inputs).toEqual(['a'])
  await jobs.drain(0)
})

/** Work that somebody waited for, and whose end could not be kept before the state is back. */
async function endedWhileAway() {
  const { away, take } = takenAway()
  const reported: unknown[] = []
  const job = newJob({ singleton: 'one' })
  const jobs = await openJobs(away, [job], { onError: (error) => reported.push(error) })
  const held = Promise.withResolvers<void>()
  let runs = 0
  await working(jobs, job, async () => {
    runs += 1
    await held.promise
  })
  const first = jobs.perform(job, 'a', queued())
  await expect.poll(() => runs, patient).toBe(1)

  take(true)
  held.resolve()
  await first
  // The queue could not note the end either.
  await expect.poll(() => reported, patient).toContainEqual(expect.objectContaining({ queue: job.name }))
  take(false)
  return { jobs, job, runs: () => runs }
}

test('who asks for work whose end is not kept yet gets a run of its own, which ends', async () => {
  const { jobs, job, runs } = await endedWhileAway()
  expect(await jobs.perform(job, 'a', queued())).toBe('a')
  expect(runs()).toBe(2)
  await jobs.drain(0)
})

test('work whose end is not kept yet is not open', async () => {
  const { jobs, job } = await endedWhileAway()
  expect(await jobs.openRunOf(job)).toBeUndefined()
  await jobs.drain(0)
})

function newPlaceOf(kind: string) {
  const store = stores.find((candidate) => candidate.kind === kind)
  if (!store) throw new Error(`There is no ${kind} store.`)
  return store.newPlace
}
