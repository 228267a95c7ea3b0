import { z } from 'zod'
import { absentWhere, flag, id, key, text } from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { noAssetOwner } from '#product/contract/absences/costs.ts'
import { noPipelineFacts } from '#product/contract/absences/pipelines.ts'
import { subscriptionIdColumn } from '#product/contract/columns/list-columns.ts'
import { search } from '#product/contract/filters/filters.ts'

export const listKnownPipelines = report({
  name: 'listKnownPipelines',
  path: '/pipelines',
  guard: mayRead('user'),
  summary: 'Pipelines that were ever seen, whatever the range, page by page.',
  listName: 'content',
  filters: { search: search.meta({ description: 'Part of the name or id.' }) },
  columns: [
    text('pipelineName', 'Pipeline', 'Name in its workspace, or else id.', { sortName: 'NAME' }),
    id('pipelineId', 'Pipeline id', 'Id of the pipeline.', { sortName: 'ID' }),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    text('workspaceName', 'Workspace', 'Workspace that it lies in.'),
    subscriptionIdColumn,
    ...absentWhere(noAssetOwner, text('owner', 'Owner', 'Who it runs as.', { sortName: 'OWNER' })),
    ...absentWhere(
      noPipelineFacts,
      flag('isServerless', 'Serverless', 'True if it runs on serverless compute.'),
      flag('isContinuous', 'Continuous', 'True if it never stops by itself.'),
    ),
    flag('isDeleted', 'Deleted', 'True if it is gone.'),
  ],
  order: { column: 'pipelineName', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'pipelineId'],
})

const textOrNull = z.string().nullable()
const known = z.boolean().nullable()

export const getKnownPipeline = endpoint({
  name: 'getKnownPipeline',
  method: 'GET',
  path: '/pipeline/{pipelineId}',
  guard: mayRead('user'),
  summary: 'A pipeline with its settings as last read; what is not known is null.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    pipelineName: z.string(),
    pipelineId: z.string(),
    workspaceId: z.string(),
    workspaceName: textOrNull,
    workspaceUrl: textOrNull,
    subscriptionId: textOrNull,
    owner: textOrNull,
    state: textOrNull,
    isServerless: known,
    isContinuous: known,
    isDevelopment: known,
    isPhoton: known,
    edition: textOrNull,
    channel: textOrNull,
    catalog: textOrNull,
    target: textOrNull,
    isDeleted: z.boolean(),
  }),
})
