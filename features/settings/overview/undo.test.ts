import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import type { FeaturePorts } from '#features/server-catalogue.ts'
import { jobRun } from '#features/testing/job-run.ts'
import { openSettings } from '#features/testing/open-settings.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'
import { alertsEngine } from '#product/contract/calls/alerts-engine.ts'
import { analyzerScheduling } from '#product/contract/calls/analyzer-scheduling.ts'
import type { Listed } from './contract.ts'

const at = '2026-03-01T12:00:00.000Z'
const earlier = new Date('2026-02-01T12:00:00Z')
const ann = { actor: { kind: 'person', name: 'ann' }, at: earlier } as const

const sender = (host: string) => ({
  host,
  port: 587,
  tls: 'STARTTLS',
  from: 'lakegauge@example.com',
  mechanism: 'BASIC',
  username: 'lakegauge',
  clientId: null,
  tenant: null,
})

async function server(given: Partial<FeaturePorts> = {}) {
  const settings = openSettings()
  let derivations = 0
  const derivation = { state: 'none', at: null, dataVersion: null, message: null } as const
  const request = async () => {
    derivations += 1
    return derivation
  }
  const derivationPort = { request, current: async () => derivation }
  const { app } = await sessionServer({ settings, derivation: derivationPort, ...given })
  const send = (method: 'PUT' | 'POST', path: string, payload: object, username = 'root') =>
    app.inject({ method, url: `/api/1.0${path}`, headers: signedInAs(username), payload })
  return {
    settings,
    derivations: () => derivations,
    async list(): Promise<Listed[]> {
      const answer = await app.inject({ url: '/api/1.0/settings', headers: signedInAs('root') })
      return answer.json().settings
    },
    save: (startMonth: number) => send('PUT', '/configurations/fiscal-year', { startMonth }),
    undo: (key: string, seenChange = at, username = 'root') =>
      send('POST', `/settings/${key}/undo`, { seenChange }, username),
  }
}

test('the value before the last change is restored, and the caller is who changed it last', async () => {
  const { settings, save, undo } = await server()
  await settings.write('fiscalYearStartMonth', 4, ann)
  await save(7)
  expect((await undo('fiscalYearStartMonth')).json()).toMatchObject({
    value: { startMonth: 4 },
    isDefault: false,
    changedBy: 'root',
  })
})

test('the list shows what undoing restores, or why it cannot', async () => {
  const { settings, save, list } = await server()
  await settings.write('fiscalYearStartMonth', 4, ann)
  await save(7)
  await settings.write('mailSender', sender('new.example.com'), ann, { name: 'mail-sender', text: 'hunter2' })
  const undoOf = new Map((await list()).map(({ key, undo }) => [key, undo]))
  expect(undoOf.get('fiscalYearStartMonth')).toEqual({ inWords: 'Starts in April', refusal: null })
  expect(undoOf.get('mailSender')).toEqual({ inWords: 'Not set up', refusal: null })
  expect(undoOf.get('costType')?.refusal).toBe('It has its default, so there is no change to undo.')
})

test('a setting that was changed once returns to its default, which is one more change', async () => {
  const { save, undo } = await server()
  const never = await undo('fiscalYearStartMonth')
  expect([never.statusCode, never.json().message]).toEqual([
    409,
    'Fiscal year: It has its default, so there is no change to undo.',
  ])
  await save(7)
  expect((await undo('fiscalYearStartMonth')).json()).toMatchObject({
    value: { startMonth: 1 },
    isDefault: true,
    changedBy: 'root',
    changedAt: at,
    undo: { inWords: 'Starts in July', refusal: null },
  })
  expect((await undo('fiscalYearStartMonth')).json()).toMatchObject({
    value: { startMonth: 7 },
    isDefault: false,
  })
})

test('nothing is undone where somebody changed the setting meanwhile', async () => {
  const { save, undo, settings } = await server()
  await save(7)
  expect((await undo('fiscalYearStartMonth', earlier.toISOString())).statusCode).toBe(409)
  expect(await settings.lastChange('fiscalYearStartMonth')).toMatchObject({ changedBy: 'root' })
})

test('a former value that is no longer allowed is not restored', async () => {
  const { settings, save, undo } = await server()
  await settings.write('fiscalYearStartMonth', 13, ann)
  await save(7)
  expect((await undo('fiscalYearStartMonth')).json().message).toBe(
    'Fiscal year: Its former value is no longer allowed.',
  )
})

test('a former value that only an earlier version allowed is not restored', async () => {
  const { settings, undo } = await server()
  const before = { ...alertsEngine.default, costAlertsFrequencySeconds: 10 }
  await settings.write('alertsEngine', before, ann)
  await settings.write('alertsEngine', alertsEngine.default, { ...ann, at: new Date(at) })
  expect((await undo('alertsEngine')).json().message).toBe(
    'Search for incidents: Its former value is no longer allowed.',
  )
})

test('what may not be changed at the moment is not undone either', async () => {
  const open = { ...sessionPorts().runs, list: async () => [jobRun({ state: 'RUNNING' })] }
  const { settings, undo } = await server({ runs: open })
  const off = { ...analyzerScheduling.default, systemTablesAnalysisFrequencySeconds: 0 }
  await settings.write('analyzerScheduling', off, { ...ann, at: new Date(at) })
  const refused = await undo('analyzerScheduling')
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Detection runs. Change its frequency once it has ended, or cancel it.',
  ])
})

test('a secret stays where its setting is undone, and is sent to no other host', async () => {
  const { settings, undo } = await server()
  const secret = { name: 'mail-sender', text: 'hunter2' }
  await settings.write('mailSender', sender('old.example.com'), ann)
  await settings.write('mailSender', { ...sender('old.example.com'), port: 25 }, ann, secret)
  expect((await undo('mailSender', earlier.toISOString())).json()).toMatchObject({
    value: { host: 'old.example.com', port: 587 },
    secret: { state: 'KEPT', changedBy: 'ann' },
  })
  await settings.write('mailSender', sender('new.example.com'), ann)
  const refused = await undo('mailSender', earlier.toISOString())
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Mail server: Its secret would be sent elsewhere. Change it on its page.',
  ])
  await settings.write('mailSender', sender('old.example.com'), ann, { ...secret, text: null })
  expect((await undo('mailSender', earlier.toISOString())).json()).toMatchObject({
    value: { host: 'new.example.com' },
    secret: { state: 'NONE' },
  })
})

test('what is no setting is not found', async () => {
  const { undo } = await server()
  for (const key of ['whatever', 'costTag/storage', 'scopeBudget/1'])
    expect((await undo(encodeURIComponent(key))).statusCode).toBe(404)
})

test('what follows a change follows its undoing: discounts are derived again', async () => {
  const { settings, undo, derivations } = await server()
  await settings.write('discountedRates', [], ann)
  await undo('discountedRates', earlier.toISOString())
  expect(derivations()).toBe(1)
})

test('only administrators undo', async () => {
  const { save, undo } = await server()
  await save(7)
  expect((await undo('fiscalYearStartMonth', at, 'ann')).statusCode).toBe(403)
})
