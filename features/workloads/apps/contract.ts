import { absentWhere, instant, inDetail, hidden, text } from '#contract/column-builders.ts'
import { noAppFacts } from '#product/contract/absences/endpoints.ts'
import { assetList } from '#product/contract/asset-list.ts'

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
