import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { usageRow, workspaceRow } from '#models/testing/rows.ts'

const tables = ['workspace']

const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const

const named = (workspace_id: string, workspace_name: string | null, status: string | null) => ({
  ...workspaceRow,
  workspace_id,
  workspace_name,
  status,
})

test('a workspace has its name, or a note that it is canceled or cannot be read', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: [
      named('1', 'production', 'RUNNING'),
      named('2', 'connected', null),
      named('3', 'left', 'CANCELLING'),
      named('4', 'barred', 'BANNED'),
      named('5', null, null),
    ],
  })
  const rows = await lake.rows('select workspace_id, workspace_name from workspace order by workspace_id')
  expect(rows.map(({ workspace_name }) => workspace_name)).toEqual([
    'production',
    'connected',
    '* Unauthorized or Deleted',
    '* Unauthorized or Deleted',
    '* Unauthorized or Deleted',
  ])
  await lake.close()
})

test('a workspace that only appears in usage is listed, so that its money is visible', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: [named('1', 'production', 'RUNNING')],
    usage_record: [
      usageRow('a', hour),
      usageRow('b', hour, { workspace_id: '9' }),
      usageRow('c', hour, { workspace_id: '0' }),
    ],
  })
  expect(await lake.rows('select workspace_id, workspace_name, cloud from workspace order by 1')).toEqual([
    { workspace_id: '0', workspace_name: 'Account', cloud: null },
    { workspace_id: '1', workspace_name: 'production', cloud: 'AZURE' },
    { workspace_id: '9', workspace_name: '* Unauthorized or Deleted', cloud: null },
  ])
  await addRows(lake, { system_workspace: [named('9', 'found', 'RUNNING')] })
  expect(await lake.rows("select workspace_name from workspace where workspace_id = '9'")).toEqual([
    { workspace_name: 'found' },
  ])
  await lake.close()
})

test('a workspace is listed once, also if its usage names another account or none', async () => {
  const lake = await derivedLake(tables, {
    system_workspace: [named('1', 'production', 'RUNNING')],
    usage_record: [
      usageRow('a', hour, { account_id: null }),
      usageRow('b', hour, { account_id: 'ACCOUNT' }),
      usageRow('c', hour, { account_id: null, workspace_id: '9' }),
      usageRow('d', hour, { account_id: 'ACCOUNT', workspace_id: '9' }),
    ],
  })
  const rows = await lake.rows('select workspace_id from workspace order by workspace_id')
  expect(rows.map(({ workspace_id }) => workspace_id)).toEqual(['1', '9'])
  await lake.close()
})
