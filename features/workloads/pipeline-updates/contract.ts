import {
  absentWhere,
  count,
  flag,
  hidden,
  id,
  instant,
  duration,
  key,
  status,
  text,
  withOptions,
  wireOnly,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noBillNorMachines, noMachineTime } from '#product/contract/absences/costs.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { noExpectation, noPipelineLog } from '#product/contract/absences/pipelines.ts'
import { noTrigger, runGoesOn } from '#product/contract/absences/runs.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import {
  bytesFromColumn,
  sparkBytesColumns,
  sparkReasonColumns,
  sparkTaskColumns,
} from '#product/contract/columns/spark-columns.ts'
import { sparkLossByRow } from '#product/contract/columns/spark-loss-columns.ts'
import { filter } from '#contract/filters.ts'
import { updateStates } from '#product/contract/update-states.ts'
import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'

const stateFilter = filter(
  z.enum(updateStates).optional().meta({ description: 'Only updates in this state.' }),
  {
    control: { kind: 'status', statuses: updateStates },
  },
)

const columns = [
  id('updateId', 'Update', 'Id of the update.', { always: true }),
  key('pipelineId', 'Pipeline id', 'Id of the pipeline.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  status('state', 'Status', 'State of the update.', { priority: 90 }),
  ...absentWhere(
    noTrigger,
    text('cause', 'Cause', 'What started the update.', { cell: 'words', priority: 40 }),
  ),
  ...hidden(flag('isFullRefresh', 'Full refresh', 'True if all tables were computed anew.')),
  instant('startTime', 'Start', 'Start of the update.'),
  ...absentWhere(
    runGoesOn,
    ...hidden(instant('endTime', 'End', 'End of the update.')),
    duration('duration', 'Duration', 'From start to end.', { priority: 60 }),
  ),
  ...absentWhere(
    noPipelineLog,
    count('outputRows', 'Rows', 'Rows that its flows wrote.', { summed: true, priority: 38 }),
  ),
  ...absentWhere(
    noExpectation,
    count('droppedRecords', 'Dropped', 'Records dropped by expectations.', { summed: true, priority: 37 }),
    ...hidden(
      count('failedRecords', 'Failed records', 'Records that failed an expectation.', { summed: true }),
      count('passedRecords', 'Passed records', 'Records that met an expectation.', { summed: true }),
    ),
  ),
  currencyColumn,
  ...absentWhere(
    noBillNorMachines,
    partlyEstimatedCost('cost', 'Cost of this range.', { sortName: 'TOTAL_COST', bar: true }),
  ),
  databricksCostColumn,
  { ...cloudCostColumn, absentBecause: noMachineTime },
  ...costEstimateColumns,
  ...hidden(
    ...withOptions({ summed: true }, [...sparkBytesColumns, ...sparkTaskColumns]),
    ...bytesFromColumn,
    ...sparkLossByRow,
    flag('telemetryAvailable', 'Telemetry', 'Whether Spark telemetry of the update was collected.'),
  ),
  ...sparkReasonColumns,
  ...absentWhere(noCluster, ...hidden(id('clusterId', 'Cluster', 'Cluster that it ran on.'))),
  ...wireOnly(
    text('jobId', 'Job id', 'Job whose task started it.'),
    text('jobRunId', 'Run id', 'Run of the job that started it.'),
    text('runAs', 'Run as', 'Who it ran as.'),
  ),
]

const updateList = {
  guard: mayRead('user'),
  listName: 'pipelineUpdates',
  filters: {
    ...currencyFilter,
    state: stateFilter,
    updateId: z.string().max(256).optional().meta({ description: 'Only the update with this id.' }),
  },
  columns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'updateId', 'currency'],
} as const

export const listPipelineUpdates = report({
  ...updateList,
  name: 'listPipelineUpdates',
  path: '/reports/pipelines/{pipelineId}/updates',
  summary:
    'Updates of a pipeline that were active or cost something in the range, each with its cost of these days.',
})

export const listServerlessPipelineUpdates = report({
  ...updateList,
  name: 'listServerlessPipelineUpdates',
  path: '/reports/serverless/pipelines/{pipelineId}/updates',
  summary: 'The same of a pipeline on serverless compute.',
})
