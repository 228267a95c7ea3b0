import { expect, test } from 'vitest'
import { shownByAddress, soughtBy, targetOfShown } from './databricks-address.ts'

const hosts = [
  { id: '5', host: '127.0.0.1' },
  { id: '6', host: 'dbc-known.cloud.databricks.com' },
  { id: '7', host: 'shared.example.com' },
  { id: '8', host: 'shared.example.com' },
  { id: '9', host: null },
]

test.each([
  ['http://127.0.0.1:8200/?o=77#job/42/run/99', { jobId: '42', runId: '99', workspaceId: '77' }],
  ['http://127.0.0.1:8200/#job/42', { jobId: '42', workspaceId: '5' }],
  ['http://shared.example.com/jobs/42', { jobId: '42' }],
  ['https://dbc-known.cloud.databricks.com/jobs/42', { jobId: '42', workspaceId: '6' }],
  [
    'https://adb-1234567890123456.7.azuredatabricks.net/jobs/42/runs/99?o=1234567890123456',
    { jobId: '42', runId: '99', workspaceId: '1234567890123456' },
  ],
  ['https://adb-77.3.azuredatabricks.net/jobs/42', { jobId: '42', workspaceId: '77' }],
  [
    'https://dbc-a1b2.cloud.databricks.com/?o=77#job/42/run/99',
    { jobId: '42', runId: '99', workspaceId: '77' },
  ],
  ['  https://dbc-a1b2.cloud.databricks.com/#job/42  ', { jobId: '42' }],
  ['https://dbc-a1b2.cloud.databricks.com/jobs/42/tasks?o=77', { jobId: '42', workspaceId: '77' }],
])('%s shows %j', (address, shown) => {
  expect(shownByAddress(address, hosts)).toEqual(shown)
})

test.each([
  '42',
  'orders',
  'http://adb-77.3.azuredatabricks.net/jobs/42',
  'https://adb-77.3.azuredatabricks.net/',
  'https://x/jobs/a',
])('%s shows nothing that is known here', (text) => {
  expect(shownByAddress(text, hosts)).toBeUndefined()
})

test('a run opens its tasks, a job its runs', () => {
  expect(targetOfShown({ jobId: '42', runId: '99', workspaceId: '7' })).toMatchObject({
    to: '/reporting/workflow-tasks/jobs/42/runs/99/tasks',
    view: { ofWorkspace: '7' },
  })
  expect(targetOfShown({ jobId: '42' })).toEqual({ to: '/reporting/workflow-runs/data/42' })
})

test.each([
  ['https://adb-77.3.azuredatabricks.net/compute/clusters/0405-155537-669ace87?o=77', '0405-155537-669ace87'],
  ['https://dbc-a1b2.cloud.databricks.com/?o=77#setting/clusters/0405-1/configuration', '0405-1'],
  ['https://dbc-a1b2.cloud.databricks.com/?o=77#setting/sparkui/0405-1/driver-8', '0405-1'],
  ['https://dbc-a1b2.cloud.databricks.com/jobs/42', 'https://dbc-a1b2.cloud.databricks.com/jobs/42'],
  ['0405-1', '0405-1'],
  ['http://127.0.0.1:8200/#setting/clusters/0405-1/configuration', '0405-1'],
  ['team: data-eng', 'team:data-eng'],
])('for %s, %s is looked for', (text, sought) => {
  expect(soughtBy(text, hosts)).toBe(sought)
})
