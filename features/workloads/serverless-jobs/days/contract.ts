import { absentWhere, day, id, key, money, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { noAssetOwner } from '#product/contract/absences/costs.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { dbusColumn } from '#product/contract/columns/asset-columns.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { filtersOfKind } from '#product/contract/filters/asset-filters.ts'

const daysOf = (kind: AssetKind, label: string) => {
  const { cost: _ofWholeRange, ...filters } = filtersOfKind(kind, `Search ${label.toLowerCase()}s`)
  return {
    guard: mayRead('user'),
    filters,
    columns: [
      day('day', 'Day', 'UTC day of the usage.', { always: true, cell: 'billed-day' }),
      key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
      text('workspaceName', 'Workspace', 'Workspace that it lies in.'),
      id('dbJobId', 'Id', 'Job id; of one-time runs that of the latest.', { always: true }),
      text('dbJobName', label, 'Name in its workspace.', { always: true }),
      ...absentWhere(noAssetOwner, text('owner', 'Owner', 'Who it runs as.', { cell: 'principal' })),
      dbusColumn,
      currencyColumn,
      money('cost', 'Cost', 'Cost on serverless compute on the day.', { summed: true }),
    ],
    order: { column: 'day', direction: 'ASC' },
    tieBreakers: ['day', 'workspaceId', 'dbJobId', 'currency'],
  } as const
}

export const listServerlessJobDays = report({
  ...daysOf('job', 'Job'),
  name: 'listServerlessJobDays',
  path: '/reports/serverless/job-days',
  summary: 'Cost of each job on serverless compute on each UTC day, a row each, as files need it.',
  listName: 'serverlessJobDays',
})

export const listServerlessSubmitRunDays = report({
  ...daysOf('one_time_run', 'One-time run'),
  name: 'listServerlessSubmitRunDays',
  path: '/reports/serverless/submit-run-days',
  summary:
    'Cost of one-time runs of one name on serverless compute on each UTC day, a row each, as files need it.',
  listName: 'serverlessSubmitRunDays',
})
