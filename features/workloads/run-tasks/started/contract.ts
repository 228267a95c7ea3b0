import { doesNotApply } from '#contract/absence.ts'
import { count, id, text, wireOnly } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report, type RowOf } from '#contract/report.ts'
import { noBill } from '#product/contract/absences/costs.ts'
import {
  costPartColumns,
  currencyColumn,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

const noUpdate = doesNotApply('Statements on a SQL warehouse belong to no update.')
const noStatements = doesNotApply('An update of a pipeline is not counted in statements.')

export const listStartedWork = report({
  name: 'listStartedWork',
  path: '/reports/jobs/{jobId}/runs/{runId}/started-work',
  guard: mayRead('user'),
  summary:
    'Pipeline updates and SQL statements that tasks of a run started, with the cost of each. It is the cost of the pipeline or SQL warehouse and not part of the cost of the run.',
  listName: 'startedWork',
  filters: { ...currencyFilter },
  columns: [
    text('kind', 'Type', 'pipeline_update or sql_statements.', { always: true }),
    id('assetId', 'Asset id', 'Pipeline or SQL warehouse.', { always: true }),
    text('assetName', 'Asset', 'Name of the pipeline or SQL warehouse.', { always: true }),
    id('partId', 'Update id', 'Update of the pipeline.', { absentBecause: noUpdate }),
    count('statements', 'Statements', 'Number of statements.', { absentBecause: noStatements }),
    currencyColumn,
    partlyEstimatedCost('cost', 'What it cost.', { absentBecause: noBill }),
    ...costPartColumns,
    workspaceIdColumn,
    ...wireOnly(text('workspaceUrl', 'Workspace URL', 'Address of the workspace.')),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'kind', 'assetId', 'partId', 'currency'],
})

/** What a run started. */
export type StartedWork = RowOf<typeof listStartedWork>
