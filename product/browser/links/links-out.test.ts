import { expect, test } from 'vitest'
import { databricksRunLink, sparkUiLink } from './links-out.ts'

const run = { workspaceUrl: 'https://adb-1.azuredatabricks.net/', jobId: '70', runId: '7', workspaceId: '1' }
const task = { workspaceId: '1', clusterId: '0528-abc', sparkContextId: '8123456789012345678' }

test('a run is opened in its workspace, whether its address has a scheme or not', () => {
  const href = 'https://adb-1.azuredatabricks.net/?o=1#job/70/run/7'
  expect(databricksRunLink(run)).toEqual({ href })
  expect(databricksRunLink({ ...run, workspaceUrl: 'adb-1.azuredatabricks.net' })).toEqual({ href })
  expect(databricksRunLink({ ...run, workspaceUrl: null }).absentBecause).toContain('not known')
})

test('the Spark UI needs workspace, cluster and Spark context', () => {
  expect(sparkUiLink(run.workspaceUrl, task)).toEqual({
    href: 'https://adb-1.azuredatabricks.net/?o=1#setting/sparkui/0528-abc/driver-8123456789012345678',
  })
  const missing = { absentBecause: 'Insufficient parameters to build the Spark UI link.' }
  expect(sparkUiLink('', task)).toEqual(missing)
  expect(sparkUiLink(run.workspaceUrl, { ...task, clusterId: null })).toEqual(missing)
  expect(sparkUiLink(run.workspaceUrl, { ...task, sparkContextId: null })).toEqual(missing)
})

test('an address that is not one of the web leads nowhere', () => {
  expect(databricksRunLink({ ...run, workspaceUrl: 'javascript:alert(1)' }).href).toBeUndefined()
})
