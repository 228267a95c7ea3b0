import { expect, test } from 'vitest'
import { nearestInRail } from './nearest-in-rail.ts'

const rail = [{ path: '/reporting' }, { path: '/reporting/pipelines' }, { path: '/reporting/pools' }]

test.each([
  [{ path: '/reporting/pools' }, '/reporting/pools'],
  [{ path: '/clusters/instances/{clusterId}', parent: '/reporting/pools' }, '/reporting/pools'],
  [
    { path: '/reporting/pipelines/{id}/runs/{updateId}', parent: '/reporting/pipelines/{id}/runs' },
    '/reporting/pipelines',
  ],
  [{ path: '/reporting/workflow-runs/data/{jobId}' }, '/reporting'],
  [{ path: '/spend' }, undefined],
])('%o stands below %s', (current, path) => {
  expect(nearestInRail(current, rail)?.path).toBe(path)
})
