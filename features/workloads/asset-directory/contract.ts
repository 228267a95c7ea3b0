import { absentWhere, flag, id, key, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { noAssetOwner } from '#product/contract/absences/costs.ts'
import { search } from '#product/contract/filters/filters.ts'

export const listKnownAssets = report({
  name: 'listKnownAssets',
  path: '/known-assets',
  guard: mayRead('user'),
  summary:
    'Pipelines, SQL warehouses, pools, notebooks, apps and endpoints that were ever seen, whatever the range, page by page.',
  listName: 'content',
  filters: { search: search.meta({ description: 'Part of the name or id.' }) },
  columns: [
    text('assetName', 'Workload', 'Name, or else id.', { always: true, sortName: 'NAME' }),
    id('assetId', 'Id', 'Id in its workspace.', { always: true, sortName: 'ID' }),
    text('assetKind', 'Type', 'Type of workload.', { always: true, cell: 'asset-kind' }),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    text('workspaceName', 'Workspace', 'Workspace that it lies in.'),
    ...absentWhere(noAssetOwner, text('owner', 'Owner', 'Who it runs as.', { sortName: 'OWNER' })),
    flag('isDeleted', 'Deleted', 'True if it is gone.'),
  ],
  order: { column: 'assetName', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'assetKind', 'assetId'],
})
