import { assetList } from '../asset-list.ts'

export const listServerlessNotebooks = assetList({
  name: 'listServerlessNotebooks',
  path: '/reports/serverless/notebooks',
  listName: 'workloadReports',
  kind: 'notebook',
  columns: [],
})
