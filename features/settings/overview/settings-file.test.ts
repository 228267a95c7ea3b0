import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { openSettings } from '#features/testing/open-settings.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { alertsEngine } from '#product/contract/calls/alerts-engine.ts'
import type { Change } from '#state/change.ts'
import type { SettingsFile } from './contract/settings-file.ts'

const ann = { actor: { kind: 'person', name: 'ann' }, at: new Date('2026-02-01T12:00:00Z') } as const

const sender = {
  host: 'smtp.example.com',
  port: 587,
  tls: 'STARTTLS',
  from: 'lakegauge@example.com',
  mechanism: 'BASIC',
  username: 'lakegauge',
  clientId: null,
  tenant: null,
}
const secret = { name: 'mail-sender', text: 'hunter2' }

async function server() {
  const settings = openSettings()
  const recorded: Change[] = []
  const audit = {
    record: async (_author: unknown, changes: readonly Change[]) => void recorded.push(...changes),
    refused: () => {},
  }
  const { app } = await sessionServer({ settings }, { audit })
  const headers = (username: string) => signedInAs(username)
  const url = '/api/1.0/settings'
  const send = (file: object, seenComparison: string | null, username = 'root') =>
    app.inject({
      method: 'POST',
      url: `${url}/import`,
      headers: headers(username),
      payload: { file, seenComparison },
    })
  return {
    settings,
    recorded,
    download: (username = 'root') => app.inject({ url: `${url}/export`, headers: headers(username) }),
    compare: (file: object) => send(file, null),
    send,
  }
}

const fileOf = (settings: SettingsFile['settings']): SettingsFile => ({
  product: 'Lakegauge',
  version: '1.2.3',
  exportedAt: '2026-02-01T12:00:00.000Z',
  settings,
})

type States = { settings: { key: string; state: string }[] }
const statesOf = ({ settings }: States) => settings.map(({ key, state }) => `${key} ${state}`)

test('all settings without secrets are taken as a file, which is recorded as a download', async () => {
  const { settings, recorded, download } = await server()
  await settings.write('fiscalYearStartMonth', 4, ann)
  await settings.write('mailSender', sender, ann, secret)
  const answer = await download()
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="lakegauge-settings_2026-03-01.json"',
  )
  expect(answer.json()).toMatchObject({
    product: 'Lakegauge',
    version: '1.2.3',
    exportedAt: '2026-03-01T12:00:00.000Z',
    settings: {
      fiscalYearStartMonth: { startMonth: 4 },
      enabledTags: { enabledTags: [] },
      mailSender: sender,
    },
  })
  expect(answer.body).not.toContain('hunter2')
  expect(recorded).toMatchObject([{ what: 'export.download', about: { kind: 'call', id: 'exportSettings' } }])
})

test('an exported file is the same as the settings that it came from', async () => {
  const { settings, download, compare } = await server()
  await settings.write('vmLocation', { vmLocation: 'westeurope' }, ann)
  // Former versions allowed less than 30 seconds.
  await settings.write('alertsEngine', { ...alertsEngine.default, costAlertsFrequencySeconds: 10 }, ann)
  const { settings: compared } = (await compare((await download()).json())).json()
  expect(compared.length).toBeGreaterThan(6)
  expect(compared.filter(({ state }: { state: string }) => state !== 'SAME')).toEqual([])
})

test('a comparison shows what is different, unknown and not allowed, and changes nothing', async () => {
  const { settings, compare } = await server()
  const file = fileOf({
    fiscalYearStartMonth: { startMonth: 4 },
    costType: { costType: 'REAL_THEN_ESTIMATED' },
    enabledTags: { enabledTags: ['team', 'team'] },
    mailSender: { ...sender, secret: 'hunter2' },
    whatever: 1,
  })
  const answer = (await compare(file)).json()
  expect(statesOf(answer)).toEqual([
    'fiscalYearStartMonth DIFFERENT',
    'costType SAME',
    'enabledTags INVALID',
    'mailSender INVALID',
    'whatever UNKNOWN',
  ])
  expect(answer.isApplied).toBe(false)
  expect(answer.settings[0]).toMatchObject({
    title: 'Fiscal year',
    value: { startMonth: 1 },
    inWords: 'Starts in January',
    newValue: { startMonth: 4 },
    newInWords: 'Starts in April',
    reason: null,
  })
  expect(answer.settings[2].reason).toBe('enabledTags: Give each tag once')
  expect(await settings.lastChange('fiscalYearStartMonth')).toBeUndefined()
})

test('what was compared is applied: what differs, and nothing that is unknown or not allowed', async () => {
  const { settings, compare, send } = await server()
  await settings.write('costType', 'REAL', ann)
  const file = fileOf({
    fiscalYearStartMonth: { startMonth: 4 },
    costType: { costType: 'REAL' },
    enabledTags: { enabledTags: ['team', 'team'] },
    whatever: 1,
  })
  const { comparisonId } = (await compare(file)).json()
  expect((await send(file, comparisonId)).json()).toMatchObject({ isApplied: true })
  expect(await settings.lastChange('fiscalYearStartMonth')).toMatchObject({ value: 4, changedBy: 'root' })
  expect(await settings.lastChange('costType')).toMatchObject({ changedBy: 'ann' })
  expect([await settings.lastChange('enabledTags'), await settings.lastChange('whatever')]).toEqual([
    undefined,
    undefined,
  ])
})

test('nothing is applied where a setting or the file changed since the comparison', async () => {
  const { settings, compare, send } = await server()
  const file = fileOf({ fiscalYearStartMonth: { startMonth: 4 } })
  const { comparisonId } = (await compare(file)).json()
  expect((await send(fileOf({ fiscalYearStartMonth: { startMonth: 5 } }), comparisonId)).statusCode).toBe(409)
  await settings.write('fiscalYearStartMonth', 7, ann)
  expect((await send(file, comparisonId)).statusCode).toBe(409)
  expect(await settings.lastChange('fiscalYearStartMonth')).toMatchObject({ changedBy: 'ann' })
})

test('an imported mail server keeps its secret, unless it would go to another host', async () => {
  const { settings, compare, send } = await server()
  await settings.write('mailSender', sender, ann, secret)
  const elsewhere = fileOf({ mailSender: { ...sender, host: 'evil.example.com' } })
  expect((await compare(elsewhere)).json().settings).toMatchObject([
    { state: 'INVALID', reason: 'A kept secret goes only where it was entered for.' },
  ])
  const other = fileOf({ mailSender: { ...sender, port: 25 } })
  const { comparisonId } = (await compare(other)).json()
  expect((await send(other, comparisonId)).json()).toMatchObject({ isApplied: true })
  expect(await settings.lastChange('mailSender')).toMatchObject({ value: { port: 25 } })
  expect(await settings.secret('mail-sender')).toMatchObject({ state: 'KEPT', changedBy: 'ann' })
})

test('only administrators take and give files, and only files of Lakegauge', async () => {
  const { download, send, compare } = await server()
  expect([(await download('ann')).statusCode, (await send(fileOf({}), null, 'ann')).statusCode]).toEqual([
    403, 403,
  ])
  const other = await compare({ ...fileOf({}), product: 'Other' })
  expect([other.statusCode, other.json().message]).toEqual([
    400,
    'The body field file.product cannot be used: Give a file that was exported from Lakegauge.',
  ])
})
