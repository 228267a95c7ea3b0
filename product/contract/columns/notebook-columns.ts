import {
  absentWhere,
  count,
  duration,
  hidden,
  id,
  money,
  share,
  text,
  withOptions,
} from '#contract/column-builders.ts'
import { noMachineTime } from '../absences/costs.ts'
import { costEstimate } from '../estimate-reasons.ts'
import { noInteractiveCost, noNotebookFacts } from '../absences/notebooks.ts'
import { currencyColumn, costEstimateColumns } from './cost-part-columns.ts'
import {
  sparkBytesColumns,
  sparkReasonColumns,
  sparkSpillColumns,
  sparkTaskColumns,
} from './spark-columns.ts'

/** The name and the path of a notebook. */
export const notebookNameColumns = [
  text('notebookName', 'Notebook', 'Name, or else its id.', { always: true, under: 'notebookPath' }),
  ...absentWhere(noNotebookFacts, ...hidden(text('notebookPath', 'Path', 'Path in the workspace.'))),
]

/** The cluster on which a notebook ran. */
export const notebookClusterColumns = [
  text('clusterName', 'Cluster', 'Cluster of the commands.', { always: true, under: 'clusterId' }),
  ...hidden(id('clusterId', 'Cluster id', 'Id of the cluster.', { always: true })),
]

/** Who ran commands in a notebook. */
export const notebookUserColumn = text('userId', 'Person', 'Who ran the commands.', {
  cell: 'principal',
  absentBecause: noNotebookFacts,
})

/** How long commands ran in notebooks. */
export const commandColumns = [
  duration('activeDuration', 'Commands', 'Time in which commands ran.', { priority: 60 }),
  count('commandsCount', 'Commands run', 'Commands that began.', { summed: true, priority: 50 }),
  ...hidden(count('failedCommandsCount', 'Failed', 'Commands that failed.', { summed: true })),
]

const costPart = { summed: true, priority: 30 }

/** What commands in notebooks cost of the interactive use of their clusters. */
export const notebookCostColumns = [
  currencyColumn,
  ...absentWhere(
    noInteractiveCost,
    money('cost', 'Cost', 'Share of the interactive cost.', {
      summed: true,
      bar: true,
      sortName: 'TOTAL_COST',
      ...costEstimate,
    }),
    share('costShare', 'Share', 'Share of the interactive cost of its clusters.', { priority: 55 }),
    money('databricksCost', 'Databricks', 'Share of billed usage.', costPart),
  ),
  money('cloudCost', 'Cloud', 'Share of VM hours.', {
    ...costPart,
    absentBecause: noMachineTime,
    ...costEstimate,
  }),
  ...costEstimateColumns,
]

/** What Spark did for commands in notebooks, as the event logs of their clusters have it. */
export const notebookSparkColumns = [
  ...hidden(
    ...withOptions({ summed: true }, [...sparkBytesColumns, ...sparkSpillColumns, ...sparkTaskColumns]),
  ),
  ...sparkReasonColumns,
]
