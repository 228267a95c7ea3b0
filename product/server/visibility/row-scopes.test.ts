import { expect, onTestFinished, test } from 'vitest'
import type { Unseen } from '#contract/guard.ts'
import type { Role } from '#contract/roles.ts'
import { boundValues } from '#http/query.ts'
import { inRowScope } from '#http/row-scope.ts'
import { models } from '#models/catalogue.ts'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import { keptRights } from './kept-rights.ts'
import { platformRowScopes } from './row-scopes.ts'

const workspaceIds = ['1', '2']
const readAt = '2025-05-30T12:00:00Z'
const dataNow = new Date('2025-05-31T11:59:00Z')
const right = (asset_kind: string, asset_id: string, principal: string, more: object = {}) => ({
  asset_kind,
  asset_id,
  principal,
  level: 'CAN_VIEW',
  can_manage: false,
  read_at: readAt,
  ...more,
})
const person = (user_name: string, more: object = {}) => ({
  user_name,
  is_active: true,
  read_at: readAt,
  ...more,
})
const member = (group_name: string, name: string, more: object = {}) => ({
  group_name,
  member: name,
  read_at: readAt,
  ...more,
})
const jobs = ['a', 'b', 'c', 'd'].map((job_id) => ({ job_id, name: `job ${job_id}` }))

type Asking = { username?: string; roles?: readonly Role[]; adminsSeeAll?: boolean; unseen?: Unseen }

/** Reads a statement over these rows as somebody, by default as Ann, who has no role but `user`. */
async function seen(rows: RowsByTable) {
  const mart = await publishedMart(rows)
  onTestFinished(() => mart.close())
  return async (sql: string, asking: Asking = {}): Promise<unknown[]> => {
    const {
      username = 'ann@example.com',
      roles = ['user'],
      adminsSeeAll = false,
      unseen = 'left out',
    } = asking
    const scopes = platformRowScopes(models, {
      mart,
      workspaceIds: async () => workspaceIds,
      adminsSeeAll: async () => adminsSeeAll,
      dataNow: () => dataNow,
      rightsKeptMs: async () => 0,
      keptRights: keptRights(() => 0),
    })
    const user = { username, roles, workspaceIds: null, mustChangePassword: false }
    const scope = await scopes.of(user, unseen)
    const statement = scope ? inRowScope({ sql }, scope) : { sql, parameters: new Set<string>() }
    const values = boundValues(statement.parameters, { ...scope?.values, workspaceIds })
    return (await mart.rows(statement.sql, values)).rows.map((row) => Object.values(row).join(' '))
  }
}

const seenJobs = 'select workspace_id, job_id from job order by workspace_id, job_id'

test('a person sees what they may, what their groups may, and what groups of these may', async () => {
  const ask = await seen({
    job: [...jobs, { workspace_id: '2', job_id: 'c', name: 'job c elsewhere' }],
    asset_right: [
      right('job', 'a', 'user:ann@example.com'),
      right('job', 'b', 'group:platform'),
      right('job', 'c', 'group:users'),
      right('job', 'd', 'user:bob@example.com'),
      right('job', 'c', 'group:platform', { workspace_id: '2' }),
    ],
    workspace_user: [person('ann@example.com'), person('ann@example.com', { workspace_id: '2' })],
    group_member: [
      member('engineers', 'user:ann@example.com'),
      member('data', 'group:engineers'),
      member('platform', 'group:data'),
      member('engineers', 'group:platform'),
      member('platform', 'user:bob@example.com', { workspace_id: '2' }),
    ],
  })
  expect(await ask(seenJobs)).toEqual(['1 a', '1 b', '1 c'])
  expect(await ask(seenJobs, { username: 'Ann@Example.com' })).toEqual(['1 a', '1 b', '1 c'])
  expect(await ask(seenJobs, { username: 'nobody@example.com' })).toEqual([])
})

test('a right that is not known hides the thing, and a person who left sees nothing', async () => {
  const rows = { job: jobs, asset_right: [right('job', 'a', 'user:ann@example.com')] }
  expect(await (await seen(rows))(seenJobs)).toEqual([])
  const left = { ...rows, workspace_user: [person('ann@example.com', { is_active: false })] }
  expect(await (await seen(left))(seenJobs)).toEqual([])
  const there = { ...rows, workspace_user: [person('ann@example.com')] }
  expect(await (await seen(there))(seenJobs)).toEqual(['1 a'])
})

test('what was read too long ago is not known any more', async () => {
  const rows = (directory: string, list: string) => ({
    job: jobs,
    asset_right: [right('job', 'a', 'group:data', { read_at: list })],
    workspace_user: [person('ann@example.com', { read_at: directory })],
    group_member: [member('data', 'user:ann@example.com', { read_at: directory })],
  })
  expect(await (await seen(rows('2025-05-30T12:00:00Z', '2025-05-24T00:00:00Z')))(seenJobs)).toEqual(['1 a'])
  expect(await (await seen(rows('2025-05-30T10:00:00Z', '2025-05-24T00:00:00Z')))(seenJobs)).toEqual([])
  expect(await (await seen(rows('2025-05-30T12:00:00Z', '2025-05-23T10:00:00Z')))(seenJobs)).toEqual([])
})

test('who administers a workspace sees all its assets, and none of others', async () => {
  const ask = await seen({
    job: [...jobs, { workspace_id: '2', job_id: 'e', name: 'job e' }],
    workspace_user: [person('ann@example.com'), person('ann@example.com', { workspace_id: '2' })],
    group_member: [member('admins', 'user:ann@example.com')],
  })
  expect(await ask(seenJobs)).toEqual(['1 a', '1 b', '1 c', '1 d'])
})

test('executives see all; admins only by the setting', async () => {
  const ask = await seen({ job: jobs })
  const count = 'select count(*) from job'
  expect(await ask(count, { roles: ['executive'] })).toEqual(['4'])
  expect(await ask(count, { roles: ['user', 'admin'] })).toEqual(['0'])
  expect(await ask(count, { roles: ['user', 'admin'], adminsSeeAll: true })).toEqual(['4'])
  expect(await ask(count, { roles: ['user', 'billing-admin'], adminsSeeAll: true })).toEqual(['0'])
})

const known = { workspace_user: [person('ann@example.com')] }

test('a cluster that was made for a job or an update is seen with it, a shared one by its own right', async () => {
  const instance = (cluster_id: string, more: object) => ({
    cluster_id,
    instance_id: 'i',
    start_time: '2025-05-02T00:00:00Z',
    job_id: null,
    pipeline_id: null,
    ...more,
  })
  const ask = await seen({
    ...known,
    cluster_instance: [
      instance('of a', { cluster_kind: 'job', job_id: 'a' }),
      instance('of b', { cluster_kind: 'job', job_id: 'b' }),
      instance('of p', { cluster_kind: 'pipeline', pipeline_id: 'p' }),
      instance('shared', { cluster_kind: 'shared', job_id: 'a' }),
      instance('own', { cluster_kind: 'shared' }),
    ],
    asset_right: [
      right('job', 'a', 'user:ann@example.com'),
      right('pipeline', 'p', 'user:ann@example.com'),
      right('cluster', 'own', 'user:ann@example.com'),
    ],
  })
  expect(await ask('select cluster_id from cluster_instance order by cluster_id')).toEqual([
    'of a',
    'of p',
    'own',
  ])
})

test('what somebody submitted, they see', async () => {
  const run = { start_time: '2025-05-02T00:00:00Z', run_id: 'r' }
  const ask = await seen({
    ...known,
    run: [
      { ...run, job_id: 'x', run_type: 'SUBMIT_RUN', creator_user_name: 'Ann@example.com' },
      { ...run, job_id: 'y', run_type: 'SUBMIT_RUN', creator_user_name: 'bob@example.com' },
      { ...run, job_id: 'z', run_type: 'JOB_RUN', creator_user_name: 'ann@example.com' },
    ],
  })
  expect(await ask('select job_id from run')).toEqual(['x'])
})

test('the text of a statement is read by who ran it and by who manages the warehouse', async () => {
  const statement = (warehouse_id: string, executed_by: string, statement_text: string) => ({
    day: '2025-05-02',
    warehouse_id,
    part_kind: 'statement',
    fingerprint: statement_text,
    executed_by,
    statement_text,
  })
  const ask = await seen({
    ...known,
    warehouse_statement_day: [
      statement('used', 'bob@example.com', 'select 1'),
      statement('used', 'ann@example.com', 'select 2'),
      statement('managed', 'bob@example.com', 'select 3'),
      statement('hidden', 'bob@example.com', 'select 4'),
    ],
    asset_right: [
      right('warehouse', 'used', 'user:ann@example.com'),
      right('warehouse', 'managed', 'user:ann@example.com', { can_manage: true }),
    ],
  })
  expect(
    await ask(`select fingerprint, coalesce(statement_text, '-') from warehouse_statement_day order by all`),
  ).toEqual(['select 1 -', 'select 2 select 2', 'select 3 select 3'])
})

const spent = (job_id: string, cost: string) => ({ day: '2025-05-02', job_id, cost })
const costs = {
  ...known,
  job: jobs,
  job_day: [spent('a', '1'), spent('b', '2'), spent('c', '4')],
  asset_right: [right('job', 'a', 'user:ann@example.com')],
}
const summed = `select job_day.job_id, max(job.name), cast(sum(job_day.cost) as integer)
  from job_day left join job on job.job_id = job_day.job_id
  group by job_day.job_id order by 3`

test('costs of what is not seen are left out, stand in one line, one by one without names, or in sums', async () => {
  const ask = await seen(costs)
  expect(await ask(summed)).toEqual(['a job a 1'])
  expect(await ask(summed, { unseen: 'in one line' })).toEqual(['a job a 1', 'not visible to you  6'])
  const apart = await ask(summed, { unseen: 'one by one' })
  expect(apart).toHaveLength(3)
  expect(apart[0]).toBe('a job a 1')
  expect(apart[1]).toMatch(/^not visible to you \(\w{8}\) not visible to you \(\w{8}\) 2$/)
  expect(await ask(summed, { unseen: 'in sums' })).toEqual(['a job a 1', 'b job b 2', 'c job c 4'])
})

test('what is found about an asset is seen with it, and what is about none with the workspace', async () => {
  const incident = (incident_id: string, more: object) => ({ incident_id, rule: 'r', target: 't', ...more })
  const ask = await seen({
    ...known,
    incident: [
      incident('of a', { level: 'ASSET', asset_kind: 'JOB', asset_id: 'a' }),
      incident('of b', { level: 'ASSET', asset_kind: 'JOB', asset_id: 'b' }),
      incident('of all', { level: 'WORKSPACE', asset_kind: null, asset_id: null }),
    ],
    incident_day: ['of a', 'of b', 'of all'].map((incident_id) => ({ incident_id, day: '2025-05-02' })),
    asset_right: [right('job', 'a', 'user:ann@example.com')],
  })
  expect(await ask('select incident_id from incident order by 1')).toEqual(['of a', 'of all'])
  expect(await ask('select incident_id from incident_day order by 1')).toEqual(['of a', 'of all'])
})

test('a published table that does not declare who sees it stops the start', () => {
  const letter = { name: 'letter', publish: { by: 'whole' } } as const
  const ports = {
    mart: undefined as never,
    workspaceIds: async () => [],
    adminsSeeAll: async () => false,
    dataNow: () => dataNow,
    rightsKeptMs: async () => 0,
    keptRights: keptRights(() => 0),
  }
  expect(() => platformRowScopes([letter], ports)).toThrow(
    'Who sees the rows of letter? Declare shownTo in each model.',
  )
})
