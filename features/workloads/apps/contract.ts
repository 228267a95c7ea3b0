import { absentWhere, day, hidden, inDetail, instant, key, money, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noAppFacts } from '#product/contract/absences/endpoints.ts'
import { noBill } from '#product/contract/absences/costs.ts'
import { assetList } from '#product/contract/asset-list.ts'
import { dbusColumn } from '#product/contract/columns/asset-columns.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

const apps = {
  listName: 'workloadReports',
  kind: 'app',
  columns: inDetail(
    'facts',
    ...absentWhere(
      noAppFacts,
      text('computeSize', 'Size', 'Compute size of the app.', { cell: 'words', priority: 60 }),
      text('computeState', 'Compute', 'State when last read.', { cell: 'words', priority: 58 }),
      ...hidden(
        text('appState', 'State', 'State of the app when last read.', { cell: 'words' }),
        instant('createTime', 'Created', 'When the app was created.'),
      ),
    ),
  ),
} as const

/** Apps with their cost. */
export const listApps = assetList({ ...apps, name: 'listApps', path: '/reports/apps' })

/** The same under the path of serverless workloads. */
export const listServerlessApps = assetList({
  ...apps,
  name: 'listServerlessApps',
  path: '/reports/serverless/apps',
})

export const listAppDays = report({
  name: 'listAppDays',
  path: '/reports/apps/{appId}/days',
  guard: mayRead('user'),
  summary: 'What an app cost on each UTC day of the range.',
  listName: 'appDays',
  filters: currencyFilter,
  columns: [
    day('day', 'Day', 'UTC day.', { always: true }),
    key('appId', 'App id', 'Id of the app.'),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    currencyColumn,
    dbusColumn,
    ...absentWhere(
      noBill,
      money('cost', 'Cost', 'Cost of the day.', { summed: true, sortName: 'TOTAL_COST', bar: true }),
    ),
  ],
  order: { column: 'day', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'appId', 'day', 'currency'],
})
