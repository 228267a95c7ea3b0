import { expect, test } from 'vitest'
import { listProgress, openProgressLog } from '#state/progress.ts'
import { findSession, openSession } from '#state/sessions.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { tidyState } from './tidy-state.ts'

const state = emptiedState('embedded')
const start = new Date('2026-01-01T00:00:00Z')
const day = (number: number) => new Date(start.getTime() + number * 86_400_000)

test('open sessions and job reports of the last 30 days stay, and older ones are removed', async () => {
  const { db } = state()
  await addAccount(state(), { username: 'ann' }, start)
  await openSession(db, 'ann', start)
  const { token } = await openSession(db, 'ann', day(40))
  const log = openProgressLog(db, { onError: () => {} })
  for (const number of [0, 20]) {
    log.write({
      jobId: `day ${number}`,
      kind: 'collect',
      subject: null,
      phase: null,
      done: null,
      total: null,
      unit: null,
      ratePerSecond: null,
      state: 'done',
      message: null,
      startedAt: day(number),
      updatedAt: day(number),
      finishedAt: day(number),
    })
  }
  await log.flush()
  await tidyState(db, day(40))
  expect(await db.selectFrom('user_session').select('username').execute()).toHaveLength(1)
  expect(await findSession(db, token, day(40))).toBeDefined()
  expect((await listProgress(db, { limit: 10 })).map(({ jobId }) => jobId)).toEqual(['day 20'])
})
