import { count, day, hidden, key, money, text } from '#contract/column-builders.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { plainList } from '#contract/plain-list.ts'
import { currencyFilter } from '#contract/report.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { search } from '#product/contract/filters/filters.ts'

const columns = [
  key('scopeKey', 'Scope', 'Account, workspace, asset or SKU, as one key.'),
  text('scopeName', 'Name', 'Asset, workspace, SKU or account with unusual cost.', { always: true }),
  text('scopeKind', 'Type', 'Type of the asset, or WORKSPACE, SKU, ACCOUNT.', { always: true }),
  ...hidden(text('scopeId', 'Id', 'Id of the asset, workspace or account, or SKU.', { always: true })),
  key('workspaceId', 'Workspace id', 'Workspace of the usage; null for a SKU or the account.'),
  text('workspaceName', 'Workspace', 'Workspace of the usage.', { priority: 50 }),
  day('firstDay', 'First day', 'First day with unusual cost.', { always: true }),
  day('lastDay', 'Last day', 'Last day with unusual cost.', { always: true }),
  count('days', 'Days', 'Days with unusual cost.'),
  currencyColumn,
  money('cost', 'Cost', 'Cost on these days.', { priority: 40 }),
  money('excessCost', 'Above usual', 'Cost above what was expected, without that of other causes.', {
    bar: true,
  }),
]

export const listCostAnomalies = plainList(import.meta.url, {
  name: 'listCostAnomalies',
  path: '/spend/anomalies',
  guard: mayReadCosts('in one line'),
  summary:
    'Assets, workspaces, SKUs and accounts with unusual cost, one row for each cause and stretch of days; the latter two for who sees all workspaces.',
  listName: 'costAnomalies',
  filters: { ...currencyFilter, search },
  columns,
  order: { column: 'excessCost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'scopeKey', 'firstDay', 'currency'],
})
