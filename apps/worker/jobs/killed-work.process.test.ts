import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs, type Jobs } from '#jobs/jobs.ts'
import { openState, type State } from '#state/state.ts'
import { stores } from '#state/testing/stores.ts'
import { heldKinds, workOnAll } from './held-work.fixture.ts'

const patient = { timeout: 20_000 }

let state: State
let jobs: Jobs
let asked: readonly string[] = []

// One process is killed in the midst of a run of each kind, and this one takes them over.
beforeAll(async () => {
  const place = await stores[0]?.newPlace()
  if (!place || !('directory' in place)) throw new Error('The first store is the embedded one.')
  const holder = fork(new URL('work-holder.fixture.ts', import.meta.url), [place.directory], { execArgv: [] })
  await once(holder, 'message')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  state = await openState(place)
  jobs = await openJobs(state, heldKinds, {
    onError: (error) => {
      throw error
    },
  })
  asked = await workOnAll(jobs, state, async () => {})
})

afterAll(async () => {
  await jobs.drain(0)
  await state.close()
})

const latest = async (kind: string) => (await jobs.list({ kinds: [kind], limit: 1 }))[0]

async function messagesOf(kind: string): Promise<string[]> {
  const run = await latest(kind)
  return (await jobs.log(String(run?.runId))).map(({ message }) => message)
}

test.each([
  ['derive', { state: 'SUCCEEDED', records: 1, result: { dataVersion: 4 } }],
  ['incidents', { state: 'SUCCEEDED', subject: 'PERFORMANCE' }],
  ['collect', { state: 'PARTIAL' }],
])(
  'a killed run of %s is done by the next process in its second attempt, as its log shows',
  async (kind, end) => {
    await expect.poll(() => latest(kind), patient).toMatchObject({ ...end, attempt: 2 })
    const messages = await messagesOf(kind)
    expect(messages.slice(0, 3)).toEqual([
      'Attempt 1 begins.',
      'The server ended while it ran. It is continued.',
      'Attempt 2 begins.',
    ])
  },
)

test('a killed purge goes on at its step: what was deleted is not deleted again, and its answer is kept', async () => {
  await expect
    .poll(() => latest('purge'), patient)
    .toMatchObject({
      state: 'SUCCEEDED',
      attempt: 2,
      records: 7,
      result: { dataVersion: 5 },
    })
  expect(asked.filter((name) => ['purgePreview', 'purge', 'publish'].includes(name))).toEqual(['publish'])
  expect(await messagesOf('purge')).toEqual([
    'Attempt 1 begins.',
    'Step preview begins.',
    'Step record begins.',
    'Step delete begins.',
    'Step seal begins.',
    'The server ended while it ran. It is continued.',
    'Attempt 2 begins.',
    'Step seal begins.',
    'Succeeded. Records: 7.',
  ])
})

test('a killed round of incidents leaves each incident once', async () => {
  await expect.poll(() => latest('incidents'), patient).toMatchObject({ state: 'SUCCEEDED' })
  const rows = await state.db.selectFrom('incident').select('incident_id').execute()
  expect(rows).toHaveLength(1)
})
