import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { screens } from '#features/screens.ts'

async function server() {
  const { app } = await sessionServer()
  const base = '/api/1.0'
  return {
    list: async (username = 'root') =>
      (await app.inject({ url: `${base}/settings`, headers: signedInAs(username) })).json(),
    put: (path: string, payload: object) =>
      app.inject({ method: 'PUT', url: base + path, headers: signedInAs('root'), payload }),
  }
}

type Named = { key: string; title: string; page: string | null }
const keysOf = ({ settings }: { settings: Named[] }) => settings.map(({ key }) => key)
const named = ({ settings }: { settings: Named[] }, key: string) =>
  settings.find((setting) => setting.key === key)

test('all settings are listed by title, each with its default until somebody changes it', async () => {
  const { list, put } = await server()
  const titles = (await list()).settings.map(({ title }: Named) => title)
  expect(titles.length).toBeGreaterThan(7)
  expect(titles).toEqual(titles.toSorted())
  const fiscalYear = {
    key: 'fiscalYearStartMonth',
    title: 'Fiscal year',
    page: '/settings/fiscal-year',
    scope: null,
    heldFor: null,
    year: null,
    isSealed: false,
    secret: null,
    isEditable: true,
  }
  expect(named(await list(), 'fiscalYearStartMonth')).toEqual({
    ...fiscalYear,
    value: { startMonth: 1 },
    inWords: 'Starts in January',
    isDefault: true,
    changedBy: null,
    changedAt: null,
    undo: { inWords: null, refusal: 'It has its default, so there is no change to undo.' },
  })
  await put('/configurations/fiscal-year', { startMonth: 4 })
  expect(named(await list(), 'fiscalYearStartMonth')).toEqual({
    ...fiscalYear,
    value: { startMonth: 4 },
    inWords: 'Starts in April',
    isDefault: false,
    changedBy: 'root',
    changedAt: '2026-03-01T12:00:00.000Z',
    undo: { inWords: 'Starts in January', refusal: null },
  })
})

test('a reader sees the settings that they may read, and that they may change none', async () => {
  const { list } = await server()
  const answer = await list('ann')
  expect(keysOf(answer)).toEqual(
    expect.arrayContaining(['discountedRates', 'fiscalYearStartMonth', 'enabledTags']),
  )
  const hidden = new Set(['costType', 'mailSender', 'vmLocation', 'alertsEngine'])
  expect(keysOf(answer).filter((key) => hidden.has(key))).toEqual([])
  expect(answer.isEditable).toBe(false)
  expect(named(answer, 'enabledTags')).toMatchObject({
    isEditable: false,
    inWords: 'No tags enabled',
    undo: { inWords: null, refusal: 'Requires admin rights.' },
  })
})

test('of a secret beside a setting only is known since when it is set, and by whom', async () => {
  const { list, put } = await server()
  expect(named(await list(), 'mailSender')).toMatchObject({
    value: null,
    inWords: 'Not set up',
    isSealed: true,
    secret: { state: 'NONE', changedBy: null, changedAt: null },
  })
  await put('/settings/email', {
    host: 'smtp.example.com',
    from: 'lakegauge@example.com',
    username: 'lakegauge',
    secret: 'hunter2',
  })
  const answer = await list()
  expect(named(answer, 'mailSender')).toMatchObject({
    value: { host: 'smtp.example.com' },
    inWords: 'smtp.example.com:587, mails come from lakegauge@example.com',
    secret: { state: 'KEPT', changedBy: 'root', changedAt: '2026-03-01T12:00:00.000Z' },
  })
  expect(JSON.stringify(answer)).not.toContain('hunter2')
})

test('the page of each setting is a screen, for those who may change it', async () => {
  const { list } = await server()
  const pages = (await list()).settings.flatMap(({ page }: Named) => page ?? [])
  const paths = new Set(screens.map(({ path }) => path))
  expect(pages.length).toBeGreaterThan(6)
  expect(pages.filter((page: string) => !paths.has(page))).toEqual([])
})
