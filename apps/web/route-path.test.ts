import { expect, test } from 'vitest'
import { routePath } from './route-path.ts'

test('spells the fields of a path as the router does', () => {
  expect(routePath('/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks')).toBe(
    '/reporting/workflow-tasks/jobs/$jobId/runs/$runId/tasks',
  )
})
