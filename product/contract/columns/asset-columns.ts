import { absentWhere, flag, id, key, text, wireOnly } from '#contract/column-builders.ts'
import { noAssetOwner, noBill, noMachineTime, noMoneyInRange } from '../absences/costs.ts'
import { costChangeColumns, costDayColumns, totalCostColumn } from './cost-columns.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
} from './cost-part-columns.ts'
import { subscriptionIdColumn } from './list-columns.ts'

/** What an asset is called, what it is and where it lies. */
export const assetColumns = [
  text('assetName', 'Workload', 'Name of the workload in its workspace.', {
    always: true,
    sortName: 'NAME',
    under: 'assetId',
    cell: 'asset-name',
  }),
  id('assetId', 'Id', 'Id in its workspace; empty where usage names none.', { sortName: 'ID' }),
  text('assetKind', 'Type', 'Type of workload.', { always: true, cell: 'asset-kind', priority: 75 }),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  text('workspaceName', 'Workspace', 'Workspace that it lies in.', { always: true, priority: 20 }),
  subscriptionIdColumn,
  flag('isDeleted', 'Deleted', 'True if it is gone.', { wireOnly: true }),
  ...absentWhere(
    noAssetOwner,
    text('owner', 'Owner', 'Who it runs as.', { sortName: 'OWNER', cell: 'principal', priority: 40 }),
  ),
]

/** How many DBUs Databricks bills. */
export const dbusColumn = text('dbus', 'DBUs', 'Billed DBUs.', {
  isDecimal: true,
  cell: 'quantity',
  priority: 62,
  absentBecause: noBill,
})

/** What an asset cost in the range, of what that is made and how it compares. */
export const assetCostColumns = [
  currencyColumn,
  { ...totalCostColumn, cell: 'breakdown' },
  ...costChangeColumns,
  databricksCostColumn,
  { ...cloudCostColumn, absentBecause: noMachineTime },
  ...costEstimateColumns,
  ...absentWhere(
    noMoneyInRange,
    text('priceKind', 'Prices', 'List prices, negotiated ones, or both.', {
      hidden: true,
      sortable: false,
      headNoun: 'price',
    }),
  ),
  ...wireOnly(...costDayColumns, text('workspaceUrl', 'Workspace URL', 'URL of the workspace.')),
]
