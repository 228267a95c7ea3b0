import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import type { Job } from '#jobs/job.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { newJob, openTestJobs, working } from '#jobs/jobs-testing.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { stateRuns, workOfJobs } from '#product/server/run-ports.ts'
import type { State } from '#state/state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { sharedState, stores } from '#state/testing/stores.ts'

const patient = { timeout: 10_000 }
const byHand = () => newJob({ singleton: 'one', byHand: [{ input: 'all' }] })

async function server(state: State, jobs: Jobs, job: Job) {
  const work = workOfJobs(jobs, { kinds: [job], schedule: async () => [] })
  const { app } = await sessionServer({ runs: stateRuns(state.db), work })
  return async (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    (await app.inject({ method, url: `/api/1.0/work${path}`, headers: signedInAs('root') })).json()
}

describe.each(stores)('work in $kind state', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test('a person starts, joins and cancels a run, and both changes are recorded', async () => {
    const job = byHand()
    const ask = await server(state(), await openTestJobs(state(), [job]), job)

    const { run, isNew } = await ask('POST', `/${job.name}/runs`)
    expect({ isNew, run }).toMatchObject({
      isNew: true,
      run: { state: 'PENDING', source: 'MANUAL', actorName: 'root', isBeingCanceled: false },
    })
    const { executionId } = run
    expect(await ask('POST', `/${job.name}/runs`)).toMatchObject({ isNew: false, run: { executionId } })
    expect((await ask('DELETE', `/runs/${executionId}`)).run.state).toBe('CANCELLED')
    expect((await ask('DELETE', `/runs/${executionId}`)).run.state).toBe('CANCELLED')
    expect(await ask('GET', `/runs/${executionId}`)).toMatchObject({
      mayCancel: false,
      log: [{ message: 'Canceled by root.' }],
    })
    const recorded = (await recordedChanges(state().db)).filter(({ about }) => about.id === executionId)
    expect(recorded).toMatchObject([
      { what: 'job.start', actor: { kind: 'person', name: 'root' }, after: { kind: job.name } },
      { what: 'job.cancel', actor: { kind: 'person', name: 'root' } },
    ])
  })

  test('a run is started and canceled by a server that does not work on it', async () => {
    const job = byHand()
    const ask = await server(state(), await openTestJobs(state(), [job]), job)
    const leading = await openTestJobs(state(), [job])
    const giveUp = Promise.withResolvers<void>()
    await working(leading, job, async (_input, { signal }) => {
      await once(signal, 'abort')
      await giveUp.promise
      throw signal.reason
    })

    const { executionId } = (await ask('POST', `/${job.name}/runs`)).run
    const shown = async () => (await ask('GET', `/runs/${executionId}`)).run
    await expect.poll(shown, patient).toMatchObject({ state: 'RUNNING', isBeingCanceled: false })
    await ask('DELETE', `/runs/${executionId}`)
    expect(await shown()).toMatchObject({ state: 'RUNNING', isBeingCanceled: true })
    giveUp.resolve()
    await expect.poll(shown, patient).toMatchObject({ state: 'CANCELLED', isBeingCanceled: false })
  })
})
