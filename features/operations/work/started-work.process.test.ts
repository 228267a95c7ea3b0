import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { newJob, openTestJobs } from '#jobs/jobs-testing.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { stateRuns, workOfJobs } from '#product/server/run-ports.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { sharedState, stores } from '#state/testing/stores.ts'

for (const { kind, newPlace } of stores) {
  const state = sharedState(newPlace)

  test(`in ${kind} state a person starts, joins and cancels a run, and both changes are recorded`, async () => {
    const job = newJob({ singleton: 'one', byHand: [{ input: 'all' }] })
    const jobs = await openTestJobs(state(), [job])
    const work = workOfJobs(jobs, { kinds: [job], schedule: async () => [] })
    const { app } = await sessionServer({ runs: stateRuns(state().db), work })
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string) =>
      (await app.inject({ method, url: `/api/1.0/work${path}`, headers: signedInAs('root') })).json()

    const { run, isNew } = await ask('POST', `/${job.name}/runs`)
    expect({ isNew, run }).toMatchObject({
      isNew: true,
      run: { state: 'PENDING', source: 'MANUAL', actorName: 'root', isBeingCanceled: false },
    })
    expect(await ask('POST', `/${job.name}/runs`)).toMatchObject({
      isNew: false,
      run: { executionId: run.executionId },
    })
    expect((await ask('DELETE', `/runs/${run.executionId}`)).run.state).toBe('CANCELLED')
    expect((await ask('DELETE', `/runs/${run.executionId}`)).run.state).toBe('CANCELLED')
    expect(await ask('GET', `/runs/${run.executionId}`)).toMatchObject({
      mayCancel: false,
      log: [{ message: 'Canceled by root.' }],
    })
    const recorded = (await recordedChanges(state().db)).filter(({ about }) => about.id === run.executionId)
    expect(recorded).toMatchObject([
      { what: 'job.start', actor: { kind: 'person', name: 'root' }, after: { kind: job.name } },
      { what: 'job.cancel', actor: { kind: 'person', name: 'root' } },
    ])
  })
}
