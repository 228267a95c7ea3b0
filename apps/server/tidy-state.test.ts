import { expect, test } from 'vitest'
import { listProgress, openProgressLog } from '#state/progress.ts'
import { record } from '#state/change.ts'
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
  await tidyState(state(), day(40))
  expect(await db.selectFrom('user_session').select('username').execute()).toHaveLength(1)
  expect(await findSession(db, token, day(40))).toBeDefined()
  expect((await listProgress(db, { limit: 10 })).map(({ jobId }) => jobId)).toEqual(['day 20'])
})

test('recorded changes stay for ever, or as many days as are set', async () => {
  const change = { what: 'thing.change', about: { kind: 'thing', id: '1' } }
  const author = (number: number) => ({ actor: { kind: 'person', name: 'ann' } as const, at: day(number) })
  const numbers = async () => {
    const rows = await state()
      .db.selectFrom('change')
      .select('change_number')
      .orderBy('change_number')
      .execute()
    return rows.map(({ change_number }) => Number(change_number))
  }
  for (const number of [0, 20, 100]) await record(state(), author(number), [change])
  await tidyState(state(), day(105))
  expect(await numbers()).toEqual([1, 2, 3])
  await tidyState(state(), day(105), { auditDays: 90 })
  // The fourth records the removal of the first.
  expect(await numbers()).toEqual([2, 3, 4])
})
