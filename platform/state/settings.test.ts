import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rememberConnection } from './connection-identity.ts'
import { findLastUrl, rememberLastUrl } from './last-url.ts'
import { allSettings, readSetting, settingChanges, writeSetting } from './settings.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const now = new Date('2025-05-31T23:00:00Z')
const later = new Date('2025-06-01T08:00:00Z')

describe.each(kinds)('settings in %s state', (kind) => {
  const state = emptiedState(kind)

  test('a setting that nobody changed is undefined', async () => {
    expect(await readSetting(state().db, 'retentionDays', z.number())).toBeUndefined()
  })

  test('the last change of a setting is valid, with its author and time', async () => {
    await writeSetting(state().db, {
      key: 'tags',
      value: ['team', 'cost'],
      changedBy: 'anna',
      changedAt: now,
    })
    await writeSetting(state().db, { key: 'tags', value: ['team'], changedBy: 'bert', changedAt: later })
    await writeSetting(state().db, { key: 'currency', value: 'EUR', changedBy: 'anna', changedAt: now })

    expect(await readSetting(state().db, 'tags', z.array(z.string()))).toEqual(['team'])
    expect(await allSettings(state().db)).toEqual([
      { key: 'currency', value: 'EUR', changedBy: 'anna', changedAt: now },
      { key: 'tags', value: ['team'], changedBy: 'bert', changedAt: later },
    ])
  })

  test('each change of a setting stays recorded with its author and time', async () => {
    const first = { key: 'audited', value: ['team', 'cost'], changedBy: 'anna', changedAt: now }
    const second = { key: 'audited', value: ['team'], changedBy: 'bert', changedAt: later }
    for (const change of [first, second]) await writeSetting(state().db, change)
    await writeSetting(state().db, { key: 'currency', value: 'EUR', changedBy: 'anna', changedAt: now })

    expect(await settingChanges(state().db, 'audited', 10)).toEqual([second, first])
    expect(await settingChanges(state().db, 'audited', 1)).toEqual([second])
  })

  test('a setting of another form than expected is refused', async () => {
    await writeSetting(state().db, { key: 'tags', value: 'team', changedBy: 'anna', changedAt: now })

    await expect(readSetting(state().db, 'tags', z.array(z.string()))).rejects.toThrow('expected array')
  })

  test('the first connection is accepted again, with and without a seed', async () => {
    await rememberConnection(state().db, { accountId: 'a', seed: undefined }, now)

    await expect(
      rememberConnection(state().db, { accountId: 'a', seed: undefined }, later),
    ).resolves.toBeUndefined()
  })

  test('another account or another seed is refused with its name', async () => {
    await rememberConnection(state().db, { accountId: 'a', seed: 1 }, now)

    await expect(rememberConnection(state().db, { accountId: 'b', seed: undefined }, later)).rejects.toThrow(
      'The data here was collected from account a with demo seed 1, and the connection names account b.',
    )
    await expect(rememberConnection(state().db, { accountId: 'a', seed: 2 }, later)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('the last URL of a user is the latest', async () => {
    await state().executeSql(
      `insert into app_user values ('anna', 'x', array['user'], null, false, now(), now())`,
    )
    await rememberLastUrl(state().db, 'anna', '/reporting', now)
    await rememberLastUrl(state().db, 'anna', '/orders', later)

    expect(await findLastUrl(state().db, 'anna')).toBe('/orders')
    expect(await findLastUrl(state().db, 'bert')).toBeUndefined()
  })
})
