import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  badges,
  hidden,
  id,
  instant,
  money,
  number,
  status,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noWastedCost } from '../no-wasted-cost.ts'
import { currencyColumn } from '../columns/cost-part-columns.ts'
import { attemptNumberColumn, jobIdColumn, workspaceIdColumn } from '../columns/run-key-columns.ts'

const columns = [
  ...hidden(id('rule', 'Rule', 'Name of the rule.', { always: true })),
  text('title', 'Finding', 'What is wrong.'),
  ...hidden(
    text('meaning', 'Meaning', 'What the finding means.'),
    text('advice', 'What to do', 'How to fix it.'),
  ),
  text('dbJobName', 'Job', 'Job of the run.', { always: true }),
  jobIdColumn,
  id('runId', 'Run', 'Run with the finding.', { always: true }),
  ...hidden(attemptNumberColumn),
  workspaceIdColumn,
  status('status', 'Status', 'How the attempt ended.'),
  instant('startTime', 'Start', 'Start of the attempt.'),
  number('measured', 'Measured', 'Measured value, in the unit of the limit.'),
  number('allowed', 'Limit', 'Value from which the rule reports a finding.'),
  ...hidden(text('limitLabel', 'Limit of', 'What is measured and limited.')),
  text('evidence', 'Evidence', 'Facts of the run that the rule judged.'),
  ...wireOnly(
    text('limitFormat', 'Unit of the limit', 'Unit of the measured value and its limit.'),
    badges('evidenceLabels', 'Evidence labels', 'Names of the facts, in order.'),
    badges('evidenceFormats', 'Evidence formats', 'Unit of each fact.'),
    badges('evidenceValues', 'Evidence values', 'The facts; empty where unknown.'),
  ),
  currencyColumn,
  ...absentWhere(noWastedCost, money('price', 'Price', 'Wasted cost of the run.', { summed: true })),
  ...hidden(text('priceMeaning', 'Price of', 'What the price covers.')),
]

export const listFindings = report({
  name: 'listFindings',
  path: '/reports/findings',
  guard: mayRead('user'),
  summary: 'Issues detected in runs started in the range, each with its evidence and its price.',
  listName: 'findings',
  filters: {
    ...currencyFilter,
    jobId: z.string().optional().meta({ description: 'Only of this job.' }),
    runId: z.string().optional().meta({ description: 'Only of this run.' }),
    rule: z.string().optional().meta({ description: 'Only what this rule found.' }),
  },
  columns,
  order: { column: 'price', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'jobId', 'runId', 'attemptNumber', 'rule', 'currency'],
  range: 'instants',
})
