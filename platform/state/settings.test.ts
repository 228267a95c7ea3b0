import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rememberConnection } from './connection-identity.ts'
import { findLastUrl, rememberLastUrl } from './last-url.ts'
import { findSealed } from './sealed-secrets.ts'
import {
  allSettings,
  changeSetting,
  findSetting,
  readSetting,
  replaceSettings,
  valueBeforeChange,
  writeSetting,
} from './settings.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const now = new Date('2025-05-31T23:00:00Z')
const later = new Date('2025-06-01T08:00:00Z')
const anna = byPerson('anna', now)
const bert = byPerson('bert', later)

describe.each(kinds)('settings in %s state', (kind) => {
  const state = emptiedState(kind)

  test('a setting that nobody changed is undefined', async () => {
    expect(await readSetting(state().db, 'retentionDays', z.number())).toBeUndefined()
  })

  test('the last change of a setting is valid, with its author and time', async () => {
    await writeSetting(state(), { key: 'tags', value: ['team', 'cost'] }, anna)
    await writeSetting(state(), { key: 'tags', value: ['team'] }, bert)
    await writeSetting(state(), { key: 'currency', value: 'EUR' }, anna)

    expect(await readSetting(state().db, 'tags', z.array(z.string()))).toEqual(['team'])
    expect(await allSettings(state().db)).toEqual([
      { key: 'currency', value: 'EUR', changedBy: 'anna', changedAt: now },
      { key: 'tags', value: ['team'], changedBy: 'bert', changedAt: later },
    ])
  })

  test('each change of a setting stays recorded with its author, time and values before and after', async () => {
    await writeSetting(state(), { key: 'audited', value: ['team', 'cost'] }, anna)
    await writeSetting(state(), { key: 'audited', value: ['team'] }, bert)
    await writeSetting(state(), { key: 'currency', value: 'EUR' }, anna)

    const what = 'setting.change'
    const audited = { kind: 'setting', id: 'audited' }
    expect(await recordedChanges(state().db)).toEqual([
      { what, about: audited, before: null, after: ['team', 'cost'], ...anna },
      { what, about: audited, before: ['team', 'cost'], after: ['team'], ...bert },
      { what, about: { kind: 'setting', id: 'currency' }, before: null, after: 'EUR', ...anna },
    ])
  })

  test('a setting of another form than expected is refused', async () => {
    await writeSetting(state(), { key: 'tags', value: 'team' }, anna)

    await expect(readSetting(state().db, 'tags', z.array(z.string()))).rejects.toThrow('expected array')
  })

  test('who change a setting at once change the value of the other', async () => {
    const withTag = (tag: string) => (kept: unknown) => [...z.array(z.string()).default([]).parse(kept), tag]
    await Promise.all([
      changeSetting(state(), 'tags', withTag('team'), anna),
      changeSetting(state(), 'tags', withTag('cost'), bert),
    ])
    expect((await readSetting(state().db, 'tags', z.array(z.string())))?.toSorted()).toEqual(['cost', 'team'])
    expect((await recordedChanges(state().db)).map(({ before }) => before)).toEqual([
      null,
      [expect.any(String)],
    ])
  })

  test('several settings are replaced in one write, a value of null returns one to its default', async () => {
    await writeSetting(state(), { key: 'tags', value: ['team'] }, anna)
    await writeSetting(state(), { key: 'currency', value: 'EUR' }, anna)
    await replaceSettings(
      state(),
      [
        { key: 'tags', value: null, seenAt: now },
        { key: 'currency', value: 'USD', seenAt: now },
        { key: 'days', value: 3, seenAt: undefined },
      ],
      bert,
    )
    expect(await allSettings(state().db)).toEqual([
      { key: 'currency', value: 'USD', changedBy: 'bert', changedAt: later },
      { key: 'days', value: 3, changedBy: 'bert', changedAt: later },
      { key: 'tags', value: null, changedBy: 'bert', changedAt: later },
    ])
    expect((await recordedChanges(state().db)).slice(2)).toMatchObject([
      { about: { id: 'currency' }, before: 'EUR', after: 'USD' },
      { about: { id: 'days' }, before: null, after: 3 },
      { about: { id: 'tags' }, before: ['team'], after: null },
    ])
  })

  test.each([
    ['was changed', 'currency', now],
    ['was added', 'currency', undefined],
    ['was removed', 'days', now],
  ])('nothing is replaced where a setting %s since it was seen', async (_what, key, seenAt) => {
    await writeSetting(state(), { key: 'tags', value: ['team'] }, anna)
    await writeSetting(state(), { key: 'currency', value: 'EUR' }, bert)
    const replacements = [
      { key: 'tags', value: [], seenAt: now },
      { key, value: 'USD', seenAt },
    ]
    await expect(replaceSettings(state(), replacements, bert)).rejects.toMatchObject({ code: 'conflict' })
    expect(await findSetting(state().db, 'tags')).toMatchObject({ value: ['team'], changedBy: 'anna' })
    expect(await recordedChanges(state().db)).toHaveLength(2)
  })

  test('the value before the last change of a setting is known while it is on the audit trail', async () => {
    await writeSetting(state(), { key: 'tags', value: ['team'] }, anna)
    await writeSetting(state(), { key: 'tags', value: [] }, bert)
    const before = (changedAt: Date) => valueBeforeChange(state().db, { key: 'tags', changedAt })
    expect([await before(now), await before(later)]).toEqual([{ value: null }, { value: ['team'] }])
    expect(await before(new Date('2025-06-02T08:00:00Z'))).toBeUndefined()
  })

  test('a secret is entered, replaced and removed with its setting, and never recorded', async () => {
    const mail = (sealed: string | null) => ({ key: 'mail', value: 1, secret: { name: 'mail', sealed } })
    expect(await findSealed(state().db, 'mail')).toBeUndefined()
    await writeSetting(state(), mail('sealed one'), anna)
    expect(await findSealed(state().db, 'mail')).toEqual({
      sealed: 'sealed one',
      changedBy: 'anna',
      changedAt: now,
    })
    await writeSetting(state(), mail('sealed two'), bert)
    await writeSetting(state(), { key: 'mail', value: 2 }, anna)
    expect(await findSealed(state().db, 'mail')).toMatchObject({ sealed: 'sealed two', changedBy: 'bert' })
    await writeSetting(state(), mail(null), anna)
    expect(await findSealed(state().db, 'mail')).toBeUndefined()
    const changes = await recordedChanges(state().db)
    expect(changes.map(({ what }) => what)).toEqual([
      'setting.change',
      'secret.enter',
      'setting.change',
      'secret.enter',
      'setting.change',
      'setting.change',
      'secret.remove',
    ])
    expect(JSON.stringify(changes)).not.toContain('sealed')
  })

  test('the first connection is accepted again, and recorded once', async () => {
    await rememberConnection(state(), { accountId: 'a', seed: undefined }, now)

    await expect(
      rememberConnection(state(), { accountId: 'a', seed: undefined }, later),
    ).resolves.toBeUndefined()
    expect(await recordedChanges(state().db)).toEqual([
      {
        what: 'connection.remember',
        about: { kind: 'connection', id: 'a' },
        before: null,
        after: { accountId: 'a', seed: null },
        actor: { kind: 'system', name: 'connection' },
        at: now,
      },
    ])
  })

  test('another account or another seed is refused with its name', async () => {
    await rememberConnection(state(), { accountId: 'a', seed: 1 }, now)

    await expect(rememberConnection(state(), { accountId: 'b', seed: undefined }, later)).rejects.toThrow(
      'The data here was collected from account a with demo seed 1, and the connection names account b.',
    )
    await expect(rememberConnection(state(), { accountId: 'a', seed: 2 }, later)).rejects.toMatchObject({
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
