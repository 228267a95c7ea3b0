import { expect, test } from 'vitest'
import { z } from 'zod'
import { sessionServer } from '#features/testing/session-server.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { secretBox } from '#local/secret-box.ts'
import { stateSettings } from '#product/server/state-settings.ts'

const state = emptiedState('embedded')
const ann = byPerson('ann', new Date('2026-02-01T12:00:00Z'))
const seenChange = '2026-03-01T12:00:00.000Z'

async function server() {
  const settings = stateSettings(state(), secretBox({ key: Buffer.alloc(32, 3) }))
  const { app } = await sessionServer({ settings })
  return {
    settings,
    send: (method: 'PUT' | 'POST', path: string, payload: object) =>
      app.inject({ method, url: `/api/1.0${path}`, headers: signedInAs('root'), payload }),
  }
}

const valuesOf = async () =>
  (await recordedChanges(state().db)).map(({ about, before, after }) => [about.id, before, after])

test('undoing writes the former value as one more change on the audit trail', async () => {
  const { settings, send } = await server()
  await settings.write('fiscalYearStartMonth', 4, ann)
  await send('PUT', '/configurations/fiscal-year', { startMonth: 7 })
  const undone = await send('POST', '/settings/fiscalYearStartMonth/undo', { seenChange })
  expect(undone.json()).toMatchObject({ value: { startMonth: 4 }, changedBy: 'root' })
  expect(await valuesOf()).toEqual([
    ['fiscalYearStartMonth', null, 4],
    ['fiscalYearStartMonth', 4, 7],
    ['fiscalYearStartMonth', 7, 4],
  ])
})

test('undoing the first change returns a setting to its default', async () => {
  const { settings, send } = await server()
  await send('PUT', '/settings/vm-location', { vmLocation: 'westeurope' })
  const undone = await send('POST', '/settings/vmLocation/undo', { seenChange })
  expect(undone.json()).toMatchObject({ value: { vmLocation: null }, isDefault: true, changedBy: 'root' })
  expect(await settings.read('vmLocation', z.unknown())).toBeNull()
  expect(await valuesOf()).toEqual([
    ['vmLocation', null, { vmLocation: 'westeurope' }],
    ['vmLocation', { vmLocation: 'westeurope' }, null],
  ])
})

test('undoing a default that undoing left restores what was before', async () => {
  const { send } = await server()
  await send('PUT', '/settings/vm-location', { vmLocation: 'westeurope' })
  await send('POST', '/settings/vmLocation/undo', { seenChange })
  const again = await send('POST', '/settings/vmLocation/undo', { seenChange })
  expect(again.json()).toMatchObject({ value: { vmLocation: 'westeurope' }, isDefault: false })
})

test('an import is recorded for each setting that it changes', async () => {
  const { settings, send } = await server()
  await settings.write('costType', 'REAL', ann)
  const file = {
    product: 'Lakegauge',
    version: '1.2.3',
    exportedAt: '2026-02-01T12:00:00.000Z',
    settings: {
      fiscalYearStartMonth: { startMonth: 4 },
      costType: { costType: 'REAL' },
      enabledTags: { enabledTags: ['team'] },
    },
  }
  const { comparisonId } = (await send('POST', '/settings/import', { file })).json()
  expect(await valuesOf()).toHaveLength(1)
  await send('POST', '/settings/import', { file, seenComparison: comparisonId })
  expect(await valuesOf()).toEqual([
    ['costType', null, 'REAL'],
    ['enabledTags', null, ['team']],
    ['fiscalYearStartMonth', null, 4],
  ])
})
