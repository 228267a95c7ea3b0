import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { settingChange } from './model.ts'

const at = (time: string) => `2025-05-${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))
const shown = (first: string, settings: string, rest: object = {}) => ({
  day: `2025-05-${first.slice(0, 2)}`,
  job_id: '70',
  part_kind: 'cluster',
  part_name: 'main',
  place: 1,
  settings,
  first_time: at(first),
  last_time: at(first),
  ...rest,
})
const large = 'large|large|2|15.4|off|ON_DEMAND|1|none|none'
const small = 'small|small|2|15.4|off|ON_DEMAND|1|none|none'
const changes = (rows: RowsRead) => selectAlone(settingChange, rows)
const texts = async (rows: RowsRead) =>
  (await changes(rows)).map(
    ({ asset_kind, asset_id, part, setting, from_value, to_value, changed_time }) =>
      `${asset_kind} ${asset_id} ${part} ${setting}: ${from_value} → ${to_value} at ${String(changed_time).slice(8, 16)}`,
  )

test('what runs show otherwise than those before is a change, from the last run with the former value on', async () => {
  const rows = await changes({
    shown_setting_day: [
      shown('01T08:00', large, { last_time: at('01T20:00') }),
      shown('02T08:00', large),
      shown('05T08:00', small),
    ],
  })
  expect(rows).toEqual([
    {
      day: '2025-05-05',
      account_id: 'account',
      workspace_id: '1',
      asset_kind: 'job',
      asset_id: '70',
      part: 'main',
      setting: 'worker_node_type',
      from_value: 'large',
      to_value: 'small',
      changed_time: at('05T08:00'),
      earliest_time: at('02T08:00'),
      changed_by: null,
      facts_from: 'runs',
      can_change_cost: true,
      is_undone_same_day: false,
      change_group: `job:70:${ms('05T08:00')}`,
    },
  ])
})

test('a driver that follows its workers is no change of its own, any other is', async () => {
  const rows = { shown_setting_day: [shown('01T08:00', large), shown('02T08:00', small)] }
  expect(await texts(rows)).toEqual(['job 70 main worker_node_type: large → small at 02T08:00'])
  const driver = 'large|small|2|15.4|off|ON_DEMAND|1|none|none'
  expect(await texts({ shown_setting_day: [shown('01T08:00', large), shown('02T08:00', driver)] })).toEqual([
    'job 70 main driver_node_type: large → small at 02T08:00',
  ])
})

test('what is not known on one side, and another part of the job, is no change', async () => {
  const unknown = '||2|15.4|off|ON_DEMAND|1||'
  expect(
    await texts({
      shown_setting_day: [
        shown('01T08:00', large),
        shown('02T08:00', unknown),
        shown('03T08:00', small, { part_name: 'other' }),
        shown('04T08:00', small, { workspace_id: '2' }),
      ],
    }),
  ).toEqual([])
})

test('a value that returns within a day is two changes that are marked as undone', async () => {
  const there = [shown('05T08:00', small), shown('05T10:00', large, { place: 2 })]
  const marks = async (...more: object[]) =>
    (await changes({ shown_setting_day: [shown('01T08:00', large), ...more] })).map(
      ({ to_value, is_undone_same_day }) => [to_value, is_undone_same_day],
    )
  expect(await marks(...there)).toEqual([
    ['small', true],
    ['large', true],
  ])
  expect(await marks(...there, shown('05T12:00', small, { place: 3 }))).toEqual([
    ['small', false],
    ['small', false],
    ['large', false],
  ])
})

test('changes of an asset within a day of the one before have a common group', async () => {
  const photon = 'small|small|2|15.4|on|ON_DEMAND|1|none|none'
  const wide = 'small|small|8|15.4|on|ON_DEMAND|1|none|none'
  const rows = await changes({
    shown_setting_day: [
      shown('01T08:00', large),
      shown('05T20:00', small),
      shown('06T19:59', photon),
      shown('07T20:00', wide),
    ],
  })
  expect(rows.map(({ setting, change_group }) => [setting, change_group])).toEqual([
    ['worker_node_type', `job:70:${ms('05T20:00')}`],
    ['photon', `job:70:${ms('05T20:00')}`],
    ['workers', `job:70:${ms('07T20:00')}`],
  ])
})

test('names, tags, schedules and timeouts of jobs are changes that cannot change the cost, in a group of their own', async () => {
  const version = (change_time: string, rest: object) => ({
    job_id: '70',
    change_time: at(change_time),
    name: 'nightly',
    is_deleted: false,
    ...rest,
  })
  const rows = await changes({
    shown_setting_day: [shown('01T08:00', large), shown('05T08:00', small)],
    job_version: [
      version('01T00:00', { timeout_seconds: 60 }),
      version('05T09:00', { name: 'hourly', timeout_seconds: 90 }),
      version('05T10:00', { name: 'hourly', is_deleted: true }),
    ],
  })
  expect(
    rows.map(({ setting, to_value, can_change_cost, change_group }) => [
      setting,
      to_value,
      can_change_cost,
      change_group,
    ]),
  ).toEqual([
    ['deleted', 'true', false, `job:70:${ms('05T09:00')}:other`],
    ['name', 'hourly', false, `job:70:${ms('05T09:00')}:other`],
    ['timeout_seconds', '90', false, `job:70:${ms('05T09:00')}:other`],
    ['worker_node_type', 'small', true, `job:70:${ms('05T08:00')}`],
  ])
})

test('all-purpose clusters change when their settings begin to hold, other clusters by runs alone', async () => {
  const setting = (valid_from_ms: number | null, valid_until_ms: number | null, rest: object) => ({
    cluster_id: 'c',
    statement: 'change 1',
    kind: 'shared',
    worker_node_type: 'large',
    valid_from_ms,
    valid_until_ms,
    ...rest,
  })
  const rows = await changes({
    cluster_fact: [{ cluster_id: 'c', kind: 'shared' }],
    cluster_setting: [
      setting(0, ms('03T08:00'), { worker_count: 2 }),
      setting(null, null, { worker_count: 5 }),
      setting(ms('03T08:00'), 253402300799999, { worker_count: 4, statement: 'edit 1' }),
      setting(0, ms('03T08:00'), { cluster_id: 'd', kind: 'job', worker_count: 2 }),
      setting(ms('03T08:00'), 1, { cluster_id: 'd', kind: 'job', worker_count: 9 }),
    ],
    cluster_version: [
      { cluster_id: 'c', statement: '0', evidence: 'before edit', at_time: at('03T08:00'), owner: 'ann' },
      {
        cluster_id: 'c',
        statement: '1',
        evidence: 'edit',
        at_time: at('03T08:00'),
        owner: 'bob',
        changed_by: 'ann',
      },
      { cluster_id: 'c', statement: '2', evidence: 'current', at_time: at('04T08:00'), owner: 'eve' },
    ],
  })
  expect(
    rows.map(({ setting, from_value, to_value, facts_from, changed_by }) => [
      setting,
      from_value,
      to_value,
      facts_from,
      changed_by,
    ]),
  ).toEqual([
    ['owner', 'ann', 'bob', 'edit', 'ann'],
    ['workers', '2', '4', 'edit', 'ann'],
  ])
})

test('warehouses, pools and pipelines change by their history; a setting that is left open stays', async () => {
  expect(
    await texts({
      system_warehouse: [
        { warehouse_id: 'w', change_time: at('01T00:00'), warehouse_size: 'LARGE', max_clusters: 1 },
        { warehouse_id: 'w', change_time: at('02T00:00'), max_clusters: 4 },
        { warehouse_id: 'w', change_time: at('03T00:00'), warehouse_size: 'SMALL', max_clusters: 4 },
      ],
      system_instance_pool: [
        { instance_pool_id: 'p', change_time: at('01T00:00'), min_idle_instances: 2 },
        { instance_pool_id: 'p', change_time: at('02T00:00'), min_idle_instances: 0 },
      ],
      pipeline_version: [
        { pipeline_id: 'l', statement: '1', evidence: 'history', at_time: at('01T00:00'), is_photon: false },
        { pipeline_id: 'l', statement: '2', evidence: 'history', at_time: at('02T00:00'), is_photon: true },
        { pipeline_id: 'l', statement: '3', evidence: 'current', at_time: at('03T00:00'), is_photon: false },
      ],
    }),
  ).toEqual([
    'pipeline l  photon: off → on at 02T00:00',
    'pool p  min_idle_instances: 2 → 0 at 02T00:00',
    'warehouse w  max_clusters: 1 → 4 at 02T00:00',
    'warehouse w  size: LARGE → SMALL at 03T00:00',
  ])
})

const event = (time: string, user_email: string, rest: object = {}) => ({
  event_id: `${time} ${user_email}`,
  event_time: at(time),
  service_name: 'jobs',
  action_name: 'update',
  user_email,
  request_params: { job_id: '70' },
  ...rest,
})

test('the only person who edited the asset between both values is who changed it', async () => {
  const by = async (...audit_event: object[]) => {
    const shown_setting_day = [shown('01T08:00', large), shown('05T08:00', small)]
    const [row] = await changes({ shown_setting_day, audit_event })
    return row?.['changed_by']
  }
  expect(await by(event('03T08:00', 'ann'), event('04T08:00', 'ann'))).toBe('ann')
  expect(await by(event('03T08:00', 'ann'), event('04T08:00', 'bob'))).toBeNull()
  expect(await by(event('01T07:00', 'ann'), event('05T09:00', 'bob'))).toBeNull()
  expect(
    await by(
      event('03T08:00', 'bob', { request_params: { job_id: '71' } }),
      event('03T08:00', 'eve', { status_code: 403 }),
      event('03T08:00', 'joe', { action_name: 'runNow' }),
    ),
  ).toBeNull()
})

test('a job on serverless compute whose runs show another performance mode has changed', async () => {
  const mode = (first: string, settings: string) =>
    shown(first, settings, { part_kind: 'job', part_name: '' })
  expect(
    await texts({
      shown_setting_day: [mode('01T08:00', 'PERFORMANCE_OPTIMIZED'), mode('02T08:00', 'STANDARD')],
    }),
  ).toEqual(['job 70  performance_target: PERFORMANCE_OPTIMIZED → STANDARD at 02T08:00'])
})
