import { expect, test } from 'vitest'
import { databricksAssetLink, databricksRunLink, databricksUpdateLink, sparkUiLink } from './links-out.ts'

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

test('an asset is opened in its workspace by its id or its name; what has no page there has no link', () => {
  const hrefOf = (asset: Parameters<typeof databricksAssetLink>[2]) =>
    databricksAssetLink(run.workspaceUrl, '1', asset)?.href
  const base = 'https://adb-1.azuredatabricks.net'
  expect(hrefOf({ kind: 'cluster', id: '0528-abc' })).toBe(`${base}/compute/clusters/0528-abc?o=1`)
  expect(hrefOf({ kind: 'app', id: '4b20', name: 'cockpit' })).toBe(`${base}/apps/cockpit?o=1`)
  expect(hrefOf({ kind: 'pool', id: 'p' })).toBe(`${base}/compute/instance-pools/p?o=1`)
  expect(hrefOf({ kind: 'model_serving', id: '9', name: 'chat bot' })).toBe(
    `${base}/ml/endpoints/chat%20bot?o=1`,
  )
  expect(hrefOf({ kind: 'model_serving', id: '9' })).toBeUndefined()
  expect(hrefOf({ kind: 'service', id: 'AI' })).toBeUndefined()
  expect(databricksAssetLink(null, '1', { kind: 'job', id: '70' })?.absentBecause).toContain('not known')
})

test('an update of a pipeline is opened in its workspace', () => {
  const update = { workspaceId: '1', pipelineId: 'p', updateId: 'u' }
  expect(databricksUpdateLink(run.workspaceUrl, update)).toEqual({
    href: 'https://adb-1.azuredatabricks.net/pipelines/p/updates/u?o=1',
  })
  expect(databricksUpdateLink(null, update).absentBecause).toContain('not known')
})
