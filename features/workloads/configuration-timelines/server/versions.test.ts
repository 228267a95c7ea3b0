import { expect, test } from 'vitest'
import type { Settings } from './setting-texts.ts'
import { changesOf, shownVersion, versionsOf, type Statement } from './versions.ts'

const stated = (
  evidence: Statement['evidence'],
  day: string | null,
  settings: Settings,
  rest: Partial<Statement> = {},
): Statement => ({
  workspaceId: '1',
  statement: `${evidence} ${day}`,
  evidence,
  atTime: day === null ? null : `2025-05-${day}T09:00:00.000Z`,
  createTime: '2025-01-01T00:00:00.000Z',
  deleteTime: null,
  changedBy: null,
  settings,
  ...rest,
})
const two = { num_workers: 2 }
const wide = { autoscale: { min_workers: 2, max_workers: 8 } }
const on = (day: string) => `2025-05-${day}T09:00:00.000Z`

test('each change of settings begins a version, which holds until the next; a repeated report begins none', () => {
  const versions = versionsOf([
    stated('history', '03', { workers: wide, spark_version: null }),
    stated('history', '01', { workers: two, spark_version: '15.4' }),
    stated('history', '02', { workers: two, spark_version: '15.4' }),
  ])
  expect(versions.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
    [on('01'), on('03')],
    [on('03'), null],
  ])
  expect(versions.map(({ settings }) => settings)).toEqual([
    { workers: two, spark_version: '15.4' },
    { workers: wide, spark_version: '15.4' },
  ])
})

test('an edit names who made it, also where the history reports the same change', () => {
  const versions = versionsOf([
    stated('history', '01', { workers: two }),
    stated('history', '03', { workers: wide }),
    stated('before edit', '03', { workers: two }),
    stated('edit', '03', { workers: wide }, { changedBy: 'ann' }),
  ])
  expect(versions.map(({ validFrom, changedBy }) => [validFrom, changedBy])).toEqual([
    [on('01'), null],
    [on('03'), 'ann'],
  ])
})

test('with edits alone the settings before the first one hold since the creation', () => {
  const versions = versionsOf([
    stated('before edit', '03', { workers: two }),
    stated('edit', '03', { workers: wide }, { changedBy: 'ann' }),
  ])
  expect(versions).toMatchObject([
    { validFrom: '2025-01-01T00:00:00.000Z', validTo: on('03'), evidence: 'before edit' },
    { validFrom: on('03'), changedBy: 'ann' },
  ])
})

test('the present settings add what no history reports, to the last version alone, and change nothing', () => {
  const versions = versionsOf([
    stated('history', '01', { workers: two }),
    stated('history', '03', { workers: wide }),
    stated('current', '02', { workers: two, policy_id: 'P1' }),
  ])
  expect(versions.map(({ settings }) => settings)).toEqual([
    { workers: two },
    { workers: wide, policy_id: 'P1' },
  ])
  expect(changesOf(versions)).toMatchObject([{ setting: 'workers', former: '2', current: '2 to 8' }])
  expect(versionsOf([stated('current', null, { policy_id: 'P1' })])).toMatchObject([{ validFrom: null }])
  expect(versionsOf([])).toEqual([])
})

test('differences are field by field, of tags and properties key by key; a deletion is one', () => {
  const versions = versionsOf([
    stated('history', '01', {
      custom_tags: { team: 'sales', env: 'dev' },
      autotermination_minutes: 60,
      init_scripts: [{ workspace: { destination: '/a.sh' } }],
    }),
    stated('history', '02', {
      custom_tags: { team: 'finance', tier: '1' },
      autotermination_minutes: 0,
      init_scripts: [],
      spark_conf: { a: 'b' },
    }),
    stated('history', '09', {}, { deleteTime: on('09') }),
  ])
  expect(
    changesOf(versions).map(
      ({ changeTime, setting, part, former, current }) =>
        `${changeTime.slice(8, 10)} ${setting} ${part}: ${former} → ${current}`,
    ),
  ).toEqual([
    '09 deleted : exists → deleted',
    '02 init_scripts : /a.sh → none',
    '02 custom_tags tier: null → 1',
    '02 custom_tags team: sales → finance',
    '02 custom_tags env: dev → null',
    '02 autotermination_minutes : 60 min → never',
  ])
  expect(versions.at(-1)?.validTo).toBe(on('09'))
})

test('a version is shown field by field, and as JSON with the names of the REST API', () => {
  const [version] = versionsOf([
    stated('history', '01', { workers: wide, node_type_id: 'D4', spark_conf: { b: '1', a: '2' } }),
  ])
  if (!version) throw new Error('there is a version')
  const { settings, json } = shownVersion(version)
  expect(settings).toEqual([
    { setting: 'node_type_id', part: '', value: 'D4' },
    { setting: 'spark_conf', part: 'a', value: '2' },
    { setting: 'spark_conf', part: 'b', value: '1' },
    { setting: 'workers', part: '', value: '2 to 8' },
  ])
  expect(JSON.parse(json)).toEqual({
    node_type_id: 'D4',
    spark_conf: { b: '1', a: '2' },
    autoscale: { min_workers: 2, max_workers: 8 },
  })
})
