import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { CodedError } from '#contract/errors.ts'
import { listRuns } from '#state/job-runs.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { defineJob } from './job.ts'
import { RoundsHere } from './rounds-here.ts'

const state = emptiedState('embedded')
const job = defineJob({
  name: 'tidy',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 0,
  expireSeconds: 60,
})

/** Rounds each of which takes a second of the test's clock; what they find, the test decides. */
function rounds() {
  let seconds = 0
  const onError = (error: unknown) => {
    throw error
  }
  const clock = () => new Date(Date.UTC(2026, 0, 1) + 1_000 * seconds++)
  const here = new RoundsHere({ db: state().db, clock, onError })
  const round = (found: number | Error, signal = new AbortController().signal) => {
    const handler = async () => {
      if (typeof found === 'number') return { answer: {}, records: found }
      throw found
    }
    return here.round(job, handler, { input: {}, signal })
  }
  const kept = async () =>
    (await listRuns(state().db, { limit: 10 })).map(({ state, records, folded }) => [state, records, folded])
  return { here, round, kept, skip: (count: number) => (seconds += count) }
}

test('rounds that find nothing are written at most once a minute, all of them in one row', async () => {
  const { here, round, kept, skip } = rounds()
  for (let number = 0; number < 5; number += 1) await round(0)
  expect(await kept()).toEqual([['SUCCEEDED', 0, 1]])
  skip(60)
  await round(0)
  expect(await kept()).toEqual([['SUCCEEDED', 0, 6]])
  await round(0)
  await here.keepAll()
  expect(await kept()).toEqual([['SUCCEEDED', 0, 7]])
})

test('a round that finds something or fails is a row of its own, after those before it', async () => {
  const { round, kept } = rounds()
  await round(0)
  await round(0)
  await round(3)
  expect((await round(new Error('no room'))).state).toBe('FAILED')
  expect(await kept()).toEqual([
    ['FAILED', null, 0],
    ['SUCCEEDED', 3, 0],
    ['SUCCEEDED', 0, 2],
  ])
})

test('a round that is ended, or that finds things being made, leaves nothing', async () => {
  const { round, kept } = rounds()
  await round(new Error('aborted'), AbortSignal.abort())
  await round(new CodedError('not_ready', 'These rows are being rebuilt.'))
  expect(await kept()).toEqual([])
})
