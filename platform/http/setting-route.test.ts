import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { lastChange, removalOf, setting, type SettingScope } from '#contract/setting.ts'
import { httpServer } from './serve.ts'
import { removalRoute, settingRoutes } from './setting-route.ts'
import type { SettingStore } from './setting-store.ts'
import { openSessions, serverParts, signedInAs, user } from './testing/parts.ts'

function store(): SettingStore & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    read: async (key, schema) => (kept.has(key) ? schema.parse(kept.get(key)) : undefined),
    write: async (key, value) => void kept.set(key, value),
    change: async (key, change) => void kept.set(key, change(kept.get(key))),
    lastChange: async () => undefined,
    secret: async () => ({ state: 'NONE', changedBy: null, changedAt: null }),
    missingKey: undefined,
  }
}

async function serverOf(scope: SettingScope) {
  const limit = setting({
    key: 'limit',
    title: 'Limit',
    scope,
    path: '/limits/{id}',
    read: { name: 'getLimit', guard: mayRead('user'), summary: 'The limit.' },
    save: { name: 'saveLimit', guard: mayChange('admin'), summary: 'Changes the limit.' },
    body: z.strictObject({ most: z.int() }),
    default: { most: 5 },
    inWords: ({ most }) => `${most}`,
    answer: lastChange,
  })
  const removal = removalOf(limit, { ...limit.save, name: 'removeLimit' })
  const settings = store()
  const routes = [...Object.values(settingRoutes(limit)), removalRoute(limit, removal)]
  const sessions = openSessions([user('ann', 'admin', ['1']), user('root', 'admin', null)])
  const { app } = await httpServer(
    serverParts({ sessions, routes: routes.map(({ over }) => over({ settings })) }),
  )
  return {
    kept: settings.kept,
    ask: async (method: 'GET' | 'PUT' | 'DELETE', id: string, username = 'root', payload?: object) => {
      const url = `/api/1.0/limits/${id}`
      const answer = await app.inject({
        method,
        url,
        headers: signedInAs(username),
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}

test.each([
  ['workspace', '1', '2'],
  ['subscription', 'north', 'south'],
] as const)('each %s has a value of its own, for those who can access it', async (scope, own, other) => {
  const { ask, kept } = await serverOf(scope)
  expect((await ask('PUT', other, 'root', { most: 9 })).body.most).toBe(9)
  expect((await ask('GET', own, 'ann')).body.most).toBe(5)
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const payload = method === 'PUT' ? { most: 1 } : undefined
    expect(await ask(method, other, 'ann', payload)).toMatchObject({ status: 404, body: { field: 'id' } })
    expect((await ask(method, 'gone', 'root', payload)).status).toBe(404)
  }
  expect([...kept]).toEqual([[`limit/${other}`, { most: 9 }]])
  expect((await ask('DELETE', other)).body.most).toBe(5)
  expect([...kept]).toEqual([[`limit/${other}`, null]])
})
