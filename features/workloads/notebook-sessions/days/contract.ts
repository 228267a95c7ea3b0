import { day, key, money } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

export const listNotebookDays = report({
  name: 'listNotebookDays',
  path: '/reports/serverless/notebooks/{notebookId}/days',
  guard: mayRead('user'),
  summary: 'What a notebook cost on serverless compute on each UTC day.',
  listName: 'notebookDays',
  filters: currencyFilter,
  columns: [
    day('day', 'Day', 'UTC day of the usage.', { always: true, cell: 'billed-day' }),
    key('notebookId', 'Notebook id', 'Id of the notebook.'),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    currencyColumn,
    money('cost', 'Cost', 'Billed usage at its price.', { always: true, summed: true, bar: true }),
  ],
  order: { column: 'day', direction: 'DESC' },
  tieBreakers: ['day', 'workspaceId', 'currency'],
})
