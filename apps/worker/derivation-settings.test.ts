import { expect, test } from 'vitest'
import { createPolicy } from '#state/policies.ts'
import { writeSetting } from '#state/settings.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { derivationSettings } from './derivation-settings.ts'

const state = emptiedState('embedded')
const now = new Date('2026-03-01T12:00:00Z')

test('a snapshot has the settings of users and the configuration, and no defaults', async () => {
  const { db } = state()
  expect(await derivationSettings(db, { lookBackDays: 3 }, now)).toEqual({
    takenAt: '2026-03-01T12:00:00.000Z',
    values: { look_back_days: 3 },
    tables: { policy: [] },
  })
  const anna = byPerson('anna', now)
  await writeSetting(state(), { key: 'interactiveCpuPercent', value: 7.5 }, anna)
  await writeSetting(state(), { key: 'currency', value: 'EUR' }, anna)
  const terms = { kind: 'percentage', percentage: '20' }
  const rate = { skuGroup: 'PREMIUM', terms, validFrom: '2025-01-01', validUntil: null }
  await writeSetting(state(), { key: 'discountedRates', value: [rate] }, anna)
  expect((await derivationSettings(db, { lookBackDays: 3 }, now)).values).toEqual({
    discounted_rates: 'PREMIUM|20|||2025-01-01 00:00:00|',
    look_back_days: 3,
    interactive_cpu_percent: 7.5,
    currency: 'EUR',
  })
  const scope = { scope: 'GLOBAL', subscriptionId: '', workspaceId: '', assetId: '' } as const
  const policy = { rule: 'retry_storm', target: 'JOB', ...scope } as const
  const values = { isEnabled: false, limits: [5, 2], minimum: '0', severity: null } as const
  await createPolicy(state(), { ...policy, ...values }, anna)
  expect((await derivationSettings(db, { lookBackDays: 3 }, now)).tables).toMatchObject({
    policy: [{ rule: 'retry_storm', workspace_id: '', is_enabled: false, limit_1: 5, limit_2: 2 }],
  })
})
