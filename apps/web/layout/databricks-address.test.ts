import { expect, test } from 'vitest'
import { pathOfShown, shownByAddress } from './databricks-address.ts'

test.each([
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
])('%s shows %j', (address, shown) => {
  expect(shownByAddress(address)).toEqual(shown)
})

test.each([
  '42',
  'orders',
  'http://adb-77.3.azuredatabricks.net/jobs/42',
  'https://adb-77.3.azuredatabricks.net/',
  'https://x/jobs/a',
])('%s shows nothing that is known here', (text) => {
  expect(shownByAddress(text)).toBeUndefined()
})

test('a run opens its tasks, a job its runs', () => {
  expect(pathOfShown({ jobId: '42', runId: '99' })).toBe('/reporting/workflow-tasks/jobs/42/runs/99/tasks')
  expect(pathOfShown({ jobId: '42' })).toBe('/reporting/workflow-runs/data/42')
})
