import { expect, test } from 'vitest'
import { discountedRates } from '#features/settings/discounted-rates/contract.ts'
import { createPolicy } from '#state/policies.ts'
import { models } from '#models/catalogue.ts'
import { writeSetting } from '#state/settings.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { derivationSettings } from './derivation-settings.ts'

const state = emptiedState('embedded')
const now = new Date('2026-03-01T12:00:00Z')

const nothing = { policy: [], discounted_rate: [] }
const ofBudgets = 'budget_period'
// What is still to be loaded comes from the collection, with each derive.
const ofHistory = 'history_load'

test('without decisions of users the tables of settings are empty', async () => {
  expect(await derivationSettings(state().db, now)).toEqual({
    takenAt: '2026-03-01T12:00:00.000Z',
    values: { recommendation_least_saving: 25 },
    tables: nothing,
  })
})

test('values of settings go to the models that declare them, whose defaults are those of the settings', async () => {
  const declared = Object.assign({}, ...models.map(({ settings = {} }) => settings))
  expect(declared).toMatchObject((await derivationSettings(state().db, now)).values)
  await writeSetting(state(), { key: 'recommendations', value: { leastSaving: 40 } }, byPerson('anna', now))
  const { values } = await derivationSettings(state().db, now)
  expect(values).toEqual({ recommendation_least_saving: 40 })
})

test('discounts and policies become rows', async () => {
  const anna = byPerson('anna', now)
  const terms = { kind: 'percentage', percentage: '20' }
  const rate = { skuGroup: 'PREMIUM', terms, validFrom: '2025-01-01', validUntil: null }
  await writeSetting(state(), { key: 'discountedRates', value: [rate] }, anna)
  const scope = { scope: 'GLOBAL', subscriptionId: '', workspaceId: '', assetId: '' } as const
  const policy = { rule: 'retry_storm', target: 'JOB', ...scope } as const
  const values = { isEnabled: false, limits: [5, 2], minimum: '0', severity: null } as const
  await createPolicy(state(), { ...policy, ...values }, anna)
  const { tables } = await derivationSettings(state().db, now)
  expect(tables).toMatchObject({
    discounted_rate: [{ sku_group: 'PREMIUM', percentage: '20', start_time: '2025-01-01 00:00:00' }],
    policy: [{ rule: 'retry_storm', workspace_id: '', is_enabled: false, limit_1: 5, limit_2: 2 }],
  })
})

test('tables of budgets go with the others; without a mart they stay as they are', async () => {
  const settingTables = async () => ({ [ofBudgets]: [{ kind: 'BUDGET' }] })
  const { tables } = await derivationSettings(state().db, now, { settingTables })
  expect(tables).toEqual({ ...nothing, [ofBudgets]: [{ kind: 'BUDGET' }] })
})

test('a model declares each table of settings, with the columns of its rows', async () => {
  const declared = Object.fromEntries(
    models.flatMap(({ settingTables = {} }) => Object.entries(settingTables)),
  )
  const given = [...Object.keys(nothing), ofBudgets, ofHistory]
  expect(Object.keys(declared).toSorted()).toEqual(given.toSorted())
  const terms = { kind: 'percentage', percentage: '20' } as const
  const rate = { skuGroup: '', terms, validFrom: '2025-01-01', validUntil: null }
  const [row = {}] = discountedRates.rows?.of({ discountedRates: [rate] }) ?? []
  expect(Object.keys(row)).toEqual(Object.keys(declared['discounted_rate'] ?? {}))
})
