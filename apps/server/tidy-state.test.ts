import { expect, test } from 'vitest'
import { readLog, writeLog } from '#state/job-log.ts'
import { addEndedRun, listRuns } from '#state/job-runs.ts'
import { record } from '#state/change.ts'
import { findSession, openSession } from '#state/sessions.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { tidyState } from './tidy-state.ts'

const state = emptiedState('embedded')
const start = new Date('2026-01-01T00:00:00Z')
const day = (number: number) => new Date(start.getTime() + number * 86_400_000)

test('open sessions and runs of the last 90 days stay, and older ones are removed with their log', async () => {
  const { db } = state()
  await addAccount(state(), { username: 'ann' }, start)
  await openSession(db, 'ann', start)
  const { token } = await openSession(db, 'ann', day(100))
  const actor = { kind: 'system', name: 'schedule' } as const
  for (const number of [0, 20]) {
    const at = { createdAt: day(number), finishedAt: day(number) }
    const own = { runId: `day ${number}`, kind: 'collect', subject: null, input: {}, actor }
    await addEndedRun(db, { ...own, ...at, source: 'SCHEDULE', state: 'SUCCEEDED' })
    await writeLog(db, `day ${number}`, [{ at: day(number), message: 'Attempt 1 begins.' }])
  }
  expect(await tidyState(state(), day(100))).toBe(1)
  expect(await db.selectFrom('user_session').select('username').execute()).toHaveLength(1)
  expect(await findSession(db, token, day(100))).toBeDefined()
  expect((await listRuns(db, { limit: 10 })).map(({ runId }) => runId)).toEqual(['day 20'])
  expect(await readLog(db, 'day 0')).toEqual([])
  expect(await readLog(db, 'day 20')).toHaveLength(1)
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
