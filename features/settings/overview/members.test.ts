import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { openSettings } from '#features/testing/open-settings.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import type { Listed } from './contract.ts'

const earlier = '2026-02-01T12:00:00.000Z'
const ann = { actor: { kind: 'person', name: 'ann' }, at: new Date(earlier) } as const
const nat = { tagKey: 'nat', tagValue: 'one' }
const plan = { monthlyBudgets: null, commit: '365', currency: 'USD' }

async function server() {
  const settings = openSettings()
  for (const id of ['1', '2', 'gone']) await settings.write(`costTag/network/${id}`, nat, ann)
  for (const id of ['north', 'south']) await settings.write(`budgetCommit/2025/${id}`, plan, ann)
  const { app } = await sessionServer({ settings })
  const send = (method: 'GET' | 'POST', path: string, username: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/1.0${path}`,
      headers: signedInAs(username),
      ...(payload && { payload }),
    })
  return {
    settings,
    send,
    list: async (username = 'root'): Promise<Listed[]> =>
      (await send('GET', '/settings', username)).json().settings,
  }
}

const ofMembers = (settings: readonly Listed[]) =>
  settings.flatMap(({ key, scope }) => (scope === null ? [] : key))

test('of workspaces and subscriptions those are listed that somebody changed and that exist', async () => {
  const { list } = await server()
  const all = await list()
  expect(ofMembers(all)).toEqual([
    'budgetCommit/2025/north',
    'budgetCommit/2025/south',
    'costTag/network/1',
    'costTag/network/2',
  ])
  expect(all.find(({ key }) => key === 'budgetCommit/2025/north')).toMatchObject({
    title: 'Budget and commit',
    scope: 'subscription',
    heldFor: 'north',
    year: 2025,
    value: plan,
    inWords: 'Commit 365.00 USD',
    undo: { inWords: 'Not set', refusal: null },
  })
})

test('nobody sees those of workspaces and subscriptions that they cannot access', async () => {
  const { list, send } = await server()
  expect(ofMembers(await list('ann'))).toEqual(['budgetCommit/2025/north'])
  expect((await send('GET', '/settings/export', 'root')).json().settings).toMatchObject({
    'costTag/network/2': nat,
  })
})

test('a change for one is undone, and its default leaves who changed it', async () => {
  const { list, send } = await server()
  const path = `/settings/${encodeURIComponent('costTag/network/1')}/undo`
  expect((await send('POST', path, 'root', { seenChange: earlier })).json()).toMatchObject({
    heldFor: '1',
    value: null,
    inWords: 'Not enabled',
    isDefault: true,
    changedBy: 'root',
    undo: { inWords: 'nat: one' },
  })
  const tags = (await list()).filter(({ title }) => title === 'NAT gateway tag')
  expect(tags.map(({ heldFor, value }) => [heldFor, value])).toEqual([
    ['1', null],
    ['2', nat],
  ])
})

test('a workspace that does not exist is neither undone nor imported', async () => {
  const { send } = await server()
  const path = `/settings/${encodeURIComponent('costTag/network/gone')}/undo`
  expect((await send('POST', path, 'root', { seenChange: earlier })).statusCode).toBe(404)
  const file = {
    product: 'Lakegauge',
    version: '1.2.3',
    exportedAt: earlier,
    settings: {
      'costTag/network/gone': nat,
      'costTag/network/1': { ...nat, tagValue: '' },
      'costTag/storage/1': nat,
      'budgetCommit/2025/north': plan,
      'budgetCommit/north': plan,
    },
  }
  const { settings } = (await send('POST', '/settings/import', 'root', { file })).json()
  expect(settings.map(({ state }: { state: string }) => state)).toEqual([
    'UNKNOWN',
    'INVALID',
    'DIFFERENT',
    'SAME',
    'UNKNOWN',
  ])
})
