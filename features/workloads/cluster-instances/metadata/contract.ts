import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

export const clusterInstancesMetadata = endpoint({
  name: 'clusterInstancesMetadata',
  method: 'GET',
  path: '/cluster-instances/metadata',
  guard: mayRead('user'),
  summary: 'How many lives of clusters are known, of each type, and from when to when.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    instancesCount: z.int(),
    allPurposeInstancesCount: z.int(),
    jobInstancesCount: z.int(),
    pipelineInstancesCount: z.int(),
    runningInstancesCount: z.int(),
    clustersCount: z.int(),
    /** Null where none is known. */
    firstStartTime: instant.nullable(),
    lastStartTime: instant.nullable(),
  }),
})
