import type { Absence } from '#contract/absence.ts'
import {
  absentWhere,
  aggregatesOf,
  askedFor,
  day,
  hidden,
  inDetail,
  money,
  share,
  text,
  trend,
  withOptions,
} from '#contract/column-builders.ts'
import type { Column } from '#contract/columns.ts'
import {
  noCloudBill,
  noCostToDraw,
  noMoneyBefore,
  noMoneyInRange,
  noRunInRange,
  noSuccess,
  notAskedFor,
} from '../absences/costs.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from './cost-part-columns.ts'
import { costEstimate } from '../estimate-reasons.ts'
import { estimateColumns } from './estimate-columns.ts'

const ofSingleRuns = <const Each extends Parameters<typeof askedFor>[2][]>(...columns: Each) =>
  inDetail('runCosts', ...askedFor('runCosts', notAskedFor, ...columns))

/** What a row cost in the range. */
export const totalCostColumn = partlyEstimatedCost('cost', 'Databricks plus cloud cost in this range.', {
  sortName: 'TOTAL_COST',
  bar: true,
})

const costs = withOptions(
  costEstimate,
  aggregatesOf({
    total: { ...totalCostColumn, cell: 'breakdown' },
    average: money('averageCost', 'Cost per run', 'Cost divided by the runs active in this range.', {
      absentBecause: noRunInRange,
    }),
    maximum: ofSingleRuns(money('maximumCost', 'Most expensive run', 'Highest cost of one run.'))[0],
    latest: ofSingleRuns(money('latestCost', 'Latest run', 'Cost of the latest run that has ended.'))[0],
  }),
)

/** How the cost of a row compares with that of the previous period. */
export const costChangeColumns = absentWhere(
  noMoneyBefore,
  share('costChange', 'Change', 'Cost change vs the previous period; sorted by amount.', {
    cell: 'cost-change',
    sortedBy: 'costDifference',
    under: 'costDifference',
    priority: 55,
  }),
  ...hidden(
    money('costDifference', 'Change, amount', 'Cost minus previous cost.', {
      summed: true,
      isDifference: true,
    }),
    money('previousCost', 'Previous cost', 'Cost of the months or days right before.', { summed: true }),
  ),
)

const unsorted = <const Each extends readonly Column[]>(absentBecause: Absence, ...columns: Each) =>
  withOptions({ hidden: true, sortable: false, absentBecause }, columns)

const parts = [
  { ...databricksCostColumn, under: 'priceKind' },
  ...unsorted(
    noMoneyInRange,
    text('priceKind', 'Prices', 'List prices, negotiated ones, or both.', { headNoun: 'price' }),
  ),
  cloudCostColumn,
  ...costEstimateColumns,
  ...unsorted(noCloudBill, money('realCost', 'Billed cost', 'Cost as billed by Databricks and the cloud.')),
]

const ofRuns = hidden(
  ...withOptions(costEstimate, [
    ...ofSingleRuns(
      money('medianCost', 'Cost p50', 'Half of the runs cost at most this.'),
      money('p95Cost', 'Cost p95', '95% of the runs cost at most this.'),
    ),
    ...absentWhere(
      noSuccess,
      money('costPerSuccessfulRun', 'Cost per success', 'Cost, failures included, per successful run.'),
    ),
  ]),
  money('failedCost', 'Failed runs', 'Cost of failed runs and repairs.', { summed: true }),
  money('retryCost', 'Retries', 'Cost of repairs and retries that did not fail.', { summed: true }),
)

/** How the cost of a row went from day to day. */
export const costTrendColumns = askedFor(
  'costTrend',
  noCostToDraw,
  trend('costTrend', 'Trend', 'Daily cost; above 31 days in 31 equal spans.', {
    detail: 'costTrend',
    priority: 48,
  }),
)

/** Since when and until when a workload costs something. */
export const costDayColumns = [
  day('firstCostDay', 'First seen', 'First UTC day with cost, up to the end of the range.'),
  day('lastCostDay', 'Last seen', 'Last UTC day with cost, up to the end of the range.'),
]

/** What a workload cost in the range, of what it is made and how it compares. */
export const costColumns = [
  currencyColumn,
  ...costs,
  ...costChangeColumns,
  ...parts,
  ...inDetail('figures', ...estimateColumns('estimatedCost')),
  ...ofRuns,
]
