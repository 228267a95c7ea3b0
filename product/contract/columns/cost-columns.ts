import {
  aggregatesOf,
  askedFor,
  day,
  estimatedWhere,
  hidden,
  inDetail,
  money,
  share,
  text,
} from '#contract/column-builders.ts'
import {
  noCloudBill,
  noMoneyBefore,
  noMoneyInRange,
  noRunInRange,
  noSuccess,
  notAskedFor,
} from '../absences.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  isCostEstimatedColumn,
} from './cost-part-columns.ts'
import { estimateColumns } from './estimate-columns.ts'

const ofSingleRuns = <const Each extends Parameters<typeof askedFor>[2][]>(...columns: Each) =>
  inDetail('runCosts', ...askedFor('runCosts', notAskedFor, ...columns))

const costs = estimatedWhere(
  'isCostEstimated',
  ...aggregatesOf({
    total: money('cost', 'Cost', 'Databricks cost plus cloud cost of usage in this range.', {
      sortName: 'TOTAL_COST',
      summed: true,
      bar: true,
      cell: 'breakdown',
    }),
    average: money('averageCost', 'Cost per run', 'Cost divided by the runs active in this range.', {
      absentBecause: noRunInRange,
    }),
    maximum: ofSingleRuns(
      money('maximumCost', 'Most expensive run', 'Highest cost of one run in this range.'),
    )[0],
    latest: ofSingleRuns(money('latestCost', 'Latest run', 'Cost of the latest run that has ended.'))[0],
  }),
)

/** How the cost of a row compares with that of the previous period. */
export const costChangeColumns = [
  share('costChange', 'Change', 'Cost change vs the previous period, sorted by its amount.', {
    cell: 'cost-change',
    sortedBy: 'costDifference',
    under: 'costDifference',
    priority: 55,
    absentBecause: noMoneyBefore,
  }),
  ...hidden(
    money('costDifference', 'Change, amount', 'Cost less the cost of the previous period.', {
      summed: true,
      isDifference: true,
      absentBecause: noMoneyBefore,
    }),
  ),
  ...hidden(
    money(
      'previousCost',
      'Previous cost',
      'Cost in the previous period: the months before, or as many days.',
      {
        summed: true,
      },
    ),
  ),
]

const parts = [
  { ...databricksCostColumn, under: 'priceKind' },
  ...hidden(
    text('priceKind', 'Prices', 'List prices, negotiated ones, or both.', {
      sortable: false,
      absentBecause: noMoneyInRange,
    }),
  ),
  cloudCostColumn,
  isCostEstimatedColumn,
  ...hidden(
    money('realCost', 'Billed cost', 'Cost as billed by Databricks and the cloud.', {
      sortable: false,
      absentBecause: noCloudBill,
    }),
  ),
]

const ofRuns = hidden(
  ...estimatedWhere(
    'isCostEstimated',
    ...ofSingleRuns(
      money('medianCost', 'Cost p50', 'Half of the runs cost at most this.'),
      money('p95Cost', 'Cost p95', '95% of the runs cost at most this.'),
    ),
    money('costPerSuccessfulRun', 'Cost per success', 'Cost, failures included, per successful run.', {
      absentBecause: noSuccess,
    }),
  ),
  money('failedCost', 'Failed runs', 'Cost of failed runs and repairs.', { summed: true }),
  money('retryCost', 'Retries', 'Cost of repairs and retries that did not fail.', { summed: true }),
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
