import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { assetRight } from './model.ts'

const readAt = '2025-05-31T12:00:00Z'
const list = (asset_kind: string, rest: object = {}) => ({
  asset_kind,
  asset_id: 'a',
  read_at: readAt,
  grants_key: 'now',
  ...rest,
})
const grant = (asset_kind: string, principal: string, level: string, rest: object = {}) => ({
  asset_kind,
  asset_id: 'a',
  principal,
  level,
  grants_key: 'now',
  ...rest,
})

async function rightsOf(kind: string, ...levels: string[]) {
  const rows = await selectAlone(assetRight, {
    asset_permission: [list(kind)],
    asset_grant: levels.map((level) => grant(kind, 'group:g', level)),
  })
  return rows.map(({ level, can_manage }) => [level, can_manage])
}

test.each([
  ['job', ['CAN_VIEW'], 'CAN_VIEW', false],
  ['job', ['CAN_VIEW', 'CAN_MANAGE_RUN'], 'CAN_MANAGE_RUN', false],
  ['job', ['CAN_MANAGE', 'CAN_VIEW'], 'CAN_MANAGE', true],
  ['job', ['CAN_MANAGE', 'IS_OWNER'], 'IS_OWNER', true],
  ['pipeline', ['CAN_VIEW'], 'CAN_VIEW', false],
  ['pipeline', ['CAN_VIEW', 'CAN_RUN'], 'CAN_RUN', false],
  ['cluster', ['CAN_ATTACH_TO'], 'CAN_ATTACH_TO', false],
  ['cluster', ['CAN_RESTART', 'CAN_ATTACH_TO'], 'CAN_RESTART', false],
  ['warehouse', ['CAN_VIEW'], 'CAN_VIEW', false],
  ['warehouse', ['CAN_USE', 'CAN_VIEW'], 'CAN_USE', false],
  ['warehouse', ['CAN_USE', 'CAN_MONITOR'], 'CAN_MONITOR', false],
  ['pool', ['CAN_ATTACH_TO'], 'CAN_ATTACH_TO', false],
  ['model_serving', ['CAN_VIEW'], 'CAN_VIEW', false],
  ['model_serving', ['CAN_VIEW', 'CAN_QUERY'], 'CAN_QUERY', false],
  ['app', ['CAN_USE'], 'CAN_USE', false],
  ['notebook', ['CAN_READ'], 'CAN_READ', false],
  ['notebook', ['CAN_RUN', 'CAN_READ'], 'CAN_RUN', false],
  ['notebook', ['CAN_RUN', 'CAN_EDIT'], 'CAN_EDIT', false],
])('on a %s, %j is the right %s', async (kind, levels, level, canManage) => {
  expect(await rightsOf(kind, ...levels)).toEqual([[level, canManage]])
})

test.each([
  ['job', 'CAN_ATTACH_TO'],
  ['cluster', 'CAN_VIEW'],
  ['warehouse', 'CAN_BE_INVENTED'],
  ['table', 'CAN_VIEW'],
])('on a %s, %s is no right that is known', async (kind, level) => {
  expect(await rightsOf(kind, level)).toEqual([])
})

test('who is in a list that was read earlier has no right any more', async () => {
  const rows = await selectAlone(assetRight, {
    asset_permission: [
      list('job'),
      list('cluster', { grants_key: null, refusal: 'forbidden' }),
      list('warehouse'),
    ],
    asset_grant: [
      grant('job', 'user:Ann@Example.com', 'CAN_VIEW'),
      grant('job', 'user:left@example.com', 'IS_OWNER', { grants_key: 'before' }),
      grant('cluster', 'group:g', 'CAN_MANAGE', { grants_key: 'before' }),
      grant('warehouse', 'group:g', 'CAN_USE', { workspace_id: '2' }),
      grant('warehouse', 'group:g', 'CAN_USE', { asset_id: 'other' }),
      grant('warehouse', 'group:g', 'CAN_USE', { account_id: 'other' }),
    ],
  })
  expect(rows).toMatchObject([{ asset_kind: 'job', principal: 'user:ann@example.com', level: 'CAN_VIEW' }])
})
