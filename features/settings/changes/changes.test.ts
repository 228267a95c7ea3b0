import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { record } from '#state/change.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'

const state = emptiedState('embedded')
const at = (minute: number) => new Date(Date.UTC(2026, 1, 28, 12, minute))

beforeEach(async () => {
  const anna = { kind: 'person', name: 'anna' } as const
  const about = { kind: 'setting', id: 'fiscalYear' }
  await record(state(), { actor: anna, at: at(1), origin: { kind: 'request', id: 'r-1' } }, [
    { what: 'setting.change', about, before: { startMonth: 1 }, after: { startMonth: 4 } },
  ])
  await record(state(), { actor: { kind: 'system', name: 'server' }, at: at(2) }, [
    { what: 'server.start', about: { kind: 'server', id: 'server' }, after: { buildVersion: '1.2.3' } },
  ])
  await record(state(), { actor: anna, at: at(3) }, [
    { what: 'policy.delete', about: { kind: 'policy', id: 'p-1' }, before: { rule: 'too_long' } },
  ])
})

async function ask(path: string, username = 'root') {
  const stateRows = async (sql: string, values: readonly unknown[]) =>
    (await state().executeSql(sql, values)).rows
  const { app } = await sessionServer({ stateRows })
  return app.inject({ url: `/api/1.0${path}`, headers: signedInAs(username) })
}

const whatOf = ({ changes }: { changes: { what: string }[] }) => changes.map(({ what }) => what)

test('administrators read every change with its values, the latest first', async () => {
  const answer = (await ask('/audit/changes?size=2')).json()
  expect(whatOf(answer)).toEqual(['policy.delete', 'server.start'])
  expect(answer).toMatchObject({ totalElements: 3, totalPages: 2, lastPage: false })
  const [first] = (await ask('/audit/changes?size=1&page=2')).json().changes
  expect(first).toMatchObject({
    changedAt: '2026-02-28T12:01:00.000Z',
    actorName: 'anna',
    actorKind: 'person',
    aboutKind: 'setting',
    aboutId: 'fiscalYear',
    before: '{"startMonth":1}',
    after: '{"startMonth":4}',
    originKind: 'request',
    originId: 'r-1',
    changeNumber: 1,
  })
})

test('changes are filtered by actor, thing, dates and a text, and sorted', async () => {
  const asked = async (query: string) => whatOf((await ask(`/audit/changes?${query}`)).json())
  expect(await asked('actorKind=system')).toEqual(['server.start'])
  expect(await asked('aboutKind=policy')).toEqual(['policy.delete'])
  expect(await asked('what=policy.delete')).toEqual(['policy.delete'])
  expect(await asked('changeNumber=1')).toEqual(['setting.change'])
  expect(await asked('search=ANNA&orderBy=changedAt&orderDirection=ASC')).toEqual([
    'setting.change',
    'policy.delete',
  ])
  expect(await asked('since=2026-02-28T12:02:00Z&until=2026-02-28T12:03:00Z')).toEqual(['server.start'])
  expect(await asked('search=nobody')).toEqual([])
})

test('what the product did by itself is the system audit', async () => {
  const { content } = (await ask('/system/audit')).json()
  expect(content.map(({ what }: { what: string }) => what)).toEqual(['server.start'])
})

test('a page of the system audit has 100 rows, and at most 1,000', async () => {
  const by = { actor: { kind: 'system', name: 'server' }, at: at(4) } as const
  const start = { what: 'server.start', about: { kind: 'server', id: 'server' } }
  await record(
    state(),
    by,
    Array.from({ length: 119 }, () => start),
  )
  const lengthOf = async (query: string) => (await ask(`/system/audit?${query}`)).json().content.length
  expect([await lengthOf(''), await lengthOf('page=1'), await lengthOf('size=1000')]).toEqual([100, 20, 120])
  expect((await ask('/system/audit?size=1001')).statusCode).toBe(400)
  expect((await ask('/audit/changes?size=251')).statusCode).toBe(400)
})

test('changes are taken as a file by administrators only', async () => {
  const file = await ask('/audit/changes?format=csv')
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.split('\r\n').filter((line) => line !== '')).toHaveLength(4)
  expect((await ask('/audit/changes', 'ann')).statusCode).toBe(403)
  expect((await ask('/system/audit', 'bill')).statusCode).toBe(403)
})
