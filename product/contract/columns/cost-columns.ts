import type { Column } from '#contract/columns.ts'
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

const sums: readonly Column[] = [
  currencyColumn,
  {
    name: 'cost',
    label: 'Cost',
    format: 'money',
    meaning: 'Databricks usage at its price plus the machines, for usage that falls into the range.',
    sortable: true,
    sortName: 'TOTAL_COST',
    summed: true,
    estimatedWhen: 'isCostEstimated',
    aggregate: 'total',
  },
  {
    name: 'averageCost',
    label: 'Cost a run',
    format: 'money',
    meaning: 'Its cost in the range divided by its runs that overlap the range.',
    sortable: true,
    estimatedWhen: 'isCostEstimated',
    aggregate: 'average',
    aggregateOf: 'cost',
    absentBecause: noRunInRange,
  },
  {
    name: 'maximumCost',
    label: 'Dearest run',
    format: 'money',
    meaning: 'Cost in the range of its dearest run.',
    sortable: true,
    estimatedWhen: 'isCostEstimated',
    aggregate: 'maximum',
    aggregateOf: 'cost',
    absentBecause: notAskedFor,
    askedBy: 'runCosts',
  },
  {
    name: 'latestCost',
    label: 'Cost of the latest run',
    format: 'money',
    meaning: 'Cost in the range of its most recent run that has ended.',
    sortable: true,
    estimatedWhen: 'isCostEstimated',
    aggregate: 'latest',
    aggregateOf: 'cost',
    absentBecause: notAskedFor,
    askedBy: 'runCosts',
  },
]

const parts: readonly Column[] = [
  databricksCostColumn,
  {
    name: 'priceKind',
    label: 'Prices',
    format: 'text',
    meaning: 'Whether its usage was billed at list prices, at negotiated ones, or at both.',
    absentBecause: noMoneyInRange,
    hidden: true,
  },
  {
    ...cloudCostColumn('cost'),
    meaning: 'Machine time times the public price of the machine, until cloud bills are loaded.',
  },
  isCostEstimatedColumn,
  {
    name: 'realCost',
    label: 'Real cost',
    format: 'money',
    meaning: 'Cost as billed by Databricks and the cloud.',
    absentBecause: noCloudBill,
    hidden: true,
  },
]

const changes: readonly Column[] = [
  {
    name: 'costChange',
    label: 'Change',
    format: 'share',
    meaning: 'Change of its cost against the range of equal length right before.',
    sortable: true,
    absentBecause: noMoneyBefore,
  },
  {
    name: 'previousCost',
    label: 'Cost before',
    format: 'money',
    meaning: 'Its cost in the range of equal length right before.',
    sortable: true,
    summed: true,
    hidden: true,
  },
]

const ofRuns: readonly Column[] = [
  {
    name: 'medianCost',
    label: 'Cost p50',
    format: 'money',
    meaning: 'Half of its runs cost at most so much in the range.',
    sortable: true,
    estimatedWhen: 'isCostEstimated',
    hidden: true,
    absentBecause: notAskedFor,
    askedBy: 'runCosts',
  },
  {
    name: 'p95Cost',
    label: 'Cost p95',
    format: 'money',
    meaning: '95 of 100 of its runs cost at most so much in the range.',
    sortable: true,
    estimatedWhen: 'isCostEstimated',
    hidden: true,
    absentBecause: notAskedFor,
    askedBy: 'runCosts',
  },
  {
    name: 'costPerSuccessfulRun',
    label: 'Cost per success',
    format: 'money',
    meaning: 'Its whole cost in the range, failures included, divided by its runs that succeeded.',
    sortable: true,
    estimatedWhen: 'isCostEstimated',
    hidden: true,
    absentBecause: noSuccess,
  },
  {
    name: 'failedCost',
    label: 'Failed runs',
    format: 'money',
    meaning: 'Cost in the range of runs and repairs that failed.',
    sortable: true,
    summed: true,
    hidden: true,
  },
  {
    name: 'retryCost',
    label: 'Retries',
    format: 'money',
    meaning: 'Cost in the range of repairs and of runs that were tried again, without those that failed too.',
    sortable: true,
    summed: true,
    hidden: true,
  },
]

/** What a workload cost in the range, of what it is made and how it compares. */
export const costColumns: readonly Column[] = [
  ...sums,
  ...changes,
  ...parts,
  ...estimateColumns('estimatedCost'),
  ...ofRuns,
]
