import { describe, expect, test } from 'vitest'
import { verifyChanges } from './change-verify.ts'
import { record } from './change.ts'
import { byPerson } from './testing/author.ts'
import { sealOfKey } from './testing/chains.ts'
import { recordedChanges } from './testing/recorded-changes.ts'
import { openTestState, stores } from './testing/stores.ts'

const seal = sealOfKey(1)
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const policyId = '00000000-0000-4000-8000-000000000001'
const settingOf = (id: string) => ({ what: 'setting.change', about: { kind: 'setting', id } })
const account = { kind: 'account', id: 'Bert' }
const policy = { kind: 'policy', id: policyId }
const group = { kind: 'notification-group', id: 'g-1' }
const by = (name: string, minute: number) => byPerson(name, at(minute))

/** Rows of the three tables in which changes stood, in no order. */
const formerRows = `
  insert into setting_change (key, value, changed_by, changed_at) values
    ('currency', '"EUR"', 'bert', '${at(9).toISOString()}'),
    ('currency', '"USD"', 'anna', '${at(1).toISOString()}'),
    ('costTag/1', 'null', 'bert', '${at(10).toISOString()}'),
    ('costTag/1', '{"tagKey": "team"}', 'anna', '${at(2).toISOString()}'),
    ('notificationGroup/g-1', '{"name": "Costs"}', 'anna', '${at(3).toISOString()}'),
    ('notificationGroup/g-1', 'null', 'carl', '${at(11).toISOString()}'),
    ('notificationGroup/g-1', '{"name": "All costs"}', 'bert', '${at(7).toISOString()}');
  insert into policy_change (policy_id, value, changed_by, changed_at) values
    ('${policyId}', '{"limits": [50, null]}', 'anna', '${at(4).toISOString()}'),
    ('${policyId}', null, 'carl', '${at(12).toISOString()}'),
    ('${policyId}', '{"limits": [60, 2]}', 'bert', '${at(8).toISOString()}');
  insert into account_change (username, action, detail, changed_by, changed_at) values
    ('Bert', 'add', '{"roles": ["user"], "workspaceIds": ["1"]}', 'root', '${at(5).toISOString()}'),
    ('Bert', 'roles', '{"roles": ["admin"]}', 'root', '${at(6).toISOString()}'),
    ('Bert', 'reset-password', null, 'root', '${at(13).toISOString()}')`

const moved = [
  { ...settingOf('currency'), before: null, after: 'USD', ...by('anna', 1) },
  { ...settingOf('costTag/1'), before: null, after: { tagKey: 'team' }, ...by('anna', 2) },
  {
    what: 'notification-group.create',
    about: group,
    before: null,
    after: { name: 'Costs' },
    ...by('anna', 3),
  },
  { what: 'policy.create', about: policy, before: null, after: { limits: [50, null] }, ...by('anna', 4) },
  {
    what: 'account.add',
    about: account,
    before: null,
    after: { roles: ['user'], workspaceIds: ['1'] },
    ...by('root', 5),
  },
  { what: 'account.roles', about: account, before: null, after: { roles: ['admin'] }, ...by('root', 6) },
  {
    what: 'notification-group.change',
    about: group,
    before: { name: 'Costs' },
    after: { name: 'All costs' },
    ...by('bert', 7),
  },
  {
    what: 'policy.change',
    about: policy,
    before: { limits: [50, null] },
    after: { limits: [60, 2] },
    ...by('bert', 8),
  },
  { ...settingOf('currency'), before: 'USD', after: 'EUR', ...by('bert', 9) },
  { ...settingOf('costTag/1'), before: { tagKey: 'team' }, after: null, ...by('bert', 10) },
  {
    what: 'notification-group.delete',
    about: group,
    before: { name: 'All costs' },
    after: null,
    ...by('carl', 11),
  },
  { what: 'policy.delete', about: policy, before: { limits: [60, 2] }, after: null, ...by('carl', 12) },
  { what: 'account.reset-password', about: account, before: null, after: null, ...by('root', 13) },
]

describe.each(stores)('changes of earlier versions in $kind state', ({ newPlace }) => {
  test('are moved with their order and values before, sealed as one block, and go on', async () => {
    const place = await newPlace()
    const earlier = await openTestState(place, { schemaVersion: 11 })
    await earlier.executeSql(formerRows)
    await earlier.close()

    const state = await openTestState(place, { seal })
    const changes = await recordedChanges(state.db)
    expect(changes.slice(0, moved.length)).toEqual(moved)
    expect(changes.slice(moved.length)).toMatchObject([
      {
        what: 'audit.begin',
        about: { kind: 'audit', id: 'chain' },
        after: { rows: 13, digest: expect.stringMatching(/^[\da-f]{64}$/) },
        actor: { kind: 'system', name: 'audit' },
      },
      {
        what: 'state.migrate',
        about: { kind: 'state', id: 'schema' },
        before: { version: 11 },
        after: { migrations: expect.arrayContaining(['012-changes']) },
        actor: { kind: 'system', name: 'state' },
      },
    ])
    const numbered = await state.db
      .selectFrom('change')
      .select(['change_number', 'key_id'])
      .orderBy('change_number')
      .execute()
    expect(numbered.map(({ change_number }) => change_number)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    )
    expect(numbered.filter(({ key_id }) => key_id !== null)).toEqual([
      { change_number: 14, key_id: seal.keyId },
      { change_number: 15, key_id: seal.keyId },
    ])
    const { rows } = await state.executeSql(
      `select to_regclass('setting_change') as setting, to_regclass('policy_change') as policy,
        to_regclass('account_change') as account`,
    )
    expect(rows).toEqual([{ setting: null, policy: null, account: null }])
    const report = await verifyChanges(state, { seals: [seal] })
    expect(report).toMatchObject({
      changes: 15,
      beforeChain: 13,
      keys: [{ keyId: seal.keyId, changes: 2, isVerified: true }],
      faults: [],
    })
    await state.close()

    const again = await openTestState(place, { seal })
    expect(await verifyChanges(again, { seals: [seal] })).toEqual(report)
    await record(again, by('anna', 20), [{ ...settingOf('currency'), before: 'EUR', after: 'USD' }])
    expect(await verifyChanges(again, { seals: [seal] })).toMatchObject({ changes: 16, faults: [] })
  })

  test('that were none leave a chain that begins with the update', async () => {
    const place = await newPlace()
    await (await openTestState(place, { schemaVersion: 11 })).close()

    const { db, ...state } = await openTestState(place, { seal, schemaVersion: 12 })
    expect(await recordedChanges(db)).toMatchObject([
      {
        what: 'state.migrate',
        before: { version: 11 },
        after: { migrations: expect.arrayContaining(['012-changes']) },
      },
    ])
    expect(await verifyChanges(state, { seals: [seal] })).toMatchObject({
      changes: 1,
      beforeChain: 0,
      faults: [],
    })
  })

  test('are none in a new state, nothing is recorded of its making', async () => {
    const place = await newPlace()
    await (await openTestState(place, { seal })).close()

    const state = await openTestState(place, { seal })
    expect(await recordedChanges(state.db)).toEqual([])
    expect(await verifyChanges(state, { seals: [seal] })).toMatchObject({
      changes: 0,
      digest: null,
      faults: [],
    })
  })
})
