import { z } from 'zod'
import {
  absentWhere,
  bytes,
  changed,
  count,
  duration,
  hidden,
  id,
  inDetail,
  instant,
  key,
  share,
  status,
  text,
  wireOnly,
  withOptions,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noBillNorMachines, noMachineTime } from '#product/contract/absences/costs.ts'
import { noClusterName, noClusterUse } from '#product/contract/absences/clusters.ts'
import { noUptimeKnown, onlyOfJobs, onlyOfPipelines, stillUp } from '#product/contract/absences/instances.ts'
import { advisedElsewhere } from '#product/contract/absences/recommendations.ts'
import { recommendationsOfExecutionColumn } from '#product/contract/columns/recommendation-columns.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import {
  ofSpark,
  sparkBytesColumns,
  sparkReasonColumns,
  sparkSpillColumns,
  sparkTaskColumns,
} from '#product/contract/columns/spark-columns.ts'
import { sparkLossByRow } from '#product/contract/columns/spark-loss-columns.ts'
import { noPeakHeap, noStageOnInstance } from '#product/contract/absences/spark.ts'

/** What event logs know of its part of the range, and of its whole life. */
const sparkColumns = hidden(
  ...withOptions({ summed: true }, [...sparkBytesColumns, ...sparkSpillColumns, ...sparkTaskColumns]),
  ...changed(
    ofSpark(
      count('applicationsCount', 'Applications', 'Spark applications in its whole life.'),
      count('lostExecutorsCount', 'Executors lost', 'Executors that ended unplanned, in its whole life.'),
      bytes('peakExecutorHeap', 'Peak heap', 'Largest JVM heap of an executor in its whole life.'),
      bytes('peakDriverHeap', 'Peak driver heap', 'Largest JVM heap of the driver in its whole life.'),
    ),
    {
      lostExecutorsCount: { absentBecause: noStageOnInstance },
      peakExecutorHeap: { absentBecause: noPeakHeap },
      peakDriverHeap: { absentBecause: noPeakHeap },
    },
  ),
  ...sparkLossByRow,
)

const columns = [
  ...absentWhere(
    noUptimeKnown,
    instant('startTime', 'Start', 'Start of the cluster.', { always: true, under: 'appId' }),
    id('appId', 'Instance', 'Cluster id and start in milliseconds.'),
    status('state', 'Status', 'Running or terminated.', { priority: 30 }),
  ),
  instant('endTime', 'End', 'Termination of the cluster.', { priority: 50, absentBecause: stillUp }),
  key('clusterId', 'Cluster id', 'Id of the cluster.'),
  ...absentWhere(noClusterName, ...hidden(text('clusterName', 'Cluster', 'Name of the cluster.'))),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...hidden(text('clusterType', 'Type', 'All-purpose, job or pipeline.', { cell: 'words' })),
  ...absentWhere(
    noClusterUse,
    duration('upTime', 'Up time', 'Time that it was ready.', { priority: 80 }),
    duration('activeTime', 'Active', 'Time with a job run or somebody at work.', { priority: 66 }),
    duration('idleTime', 'Idle', 'Time in which nobody used it.', { priority: 68 }),
    ...inDetail(
      'gaps',
      duration('longestIdleGap', 'Longest gap', 'Longest idle time at a stretch.', { priority: 45 }),
    ),
    ...hidden(
      share('activeRatio', 'Active, share', 'Share of up time with work.'),
      share('idleRatio', 'Idle, share', 'Share of up time in which nobody used it.'),
      duration('startUpTime', 'Start-up', 'Time until it was ready.'),
    ),
  ),
  ...absentWhere(
    noMachineTime,
    count('workersMin', 'Workers min', 'Fewest workers while ready.', { priority: 40 }),
    text('workersMean', 'Workers mean', 'Mean workers while ready.', {
      isDecimal: true,
      cell: 'quantity',
      priority: 41,
    }),
    count('workersMax', 'Workers max', 'Most workers while ready.', { priority: 42 }),
    ...hidden(
      text('driverNodeType', 'Driver type', 'VM type of the driver.'),
      text('workerNodeType', 'Worker type', 'VM type of the workers.'),
    ),
  ),
  currencyColumn,
  ...absentWhere(
    noBillNorMachines,
    partlyEstimatedCost('cost', 'Cost with everything that ran on it.', {
      sortName: 'TOTAL_COST',
      bar: true,
      priority: 95,
    }),
  ),
  databricksCostColumn,
  { ...cloudCostColumn, absentBecause: noMachineTime },
  ...costEstimateColumns,
  ...sparkColumns,
  ...sparkReasonColumns,
  ...absentWhere(advisedElsewhere, recommendationsOfExecutionColumn),
  ...wireOnly(
    ...absentWhere(onlyOfJobs, text('jobId', 'Job id', 'Its job.'), text('runId', 'Run id', 'Its run.')),
    ...absentWhere(
      onlyOfPipelines,
      text('pipelineId', 'Pipeline id', 'Its pipeline.'),
      text('updateId', 'Update id', 'Its pipeline update.'),
    ),
  ),
]

const chosen = (name: string) =>
  filter(
    z
      .string()
      .optional()
      .meta({ description: `Only instances of this ${name}.` }),
    {},
  )

const instanceList = {
  guard: mayRead('user'),
  listName: 'clusterInstances',
  columns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterId', 'appId', 'currency'],
} as const

export const listClusterInstances = report({
  ...instanceList,
  name: 'listClusterInstances',
  path: '/cluster-instances',
  summary:
    'Lives of clusters, from start to termination: those of a cluster as far as the range has them, or whole ones of a run or of a pipeline update, whatever the range.',
  filters: {
    ...currencyFilter,
    clusterId: chosen('cluster'),
    jobId: chosen('job, with runId'),
    runId: chosen('run'),
    attemptNumber: filter(
      z.coerce.number().int().min(0).optional().meta({ description: 'Only of this attempt of the run.' }),
      {},
    ),
    pipelineId: chosen('pipeline, with updateId'),
    updateId: chosen('pipeline update'),
    withRecommendations: filter(
      z
        .stringbool()
        .optional()
        .meta({ description: 'Accepted; each instance has its number of recommendations.' }),
      {},
    ),
  },
})

export const listClusterInstancesOfCluster = report({
  ...instanceList,
  name: 'listClusterInstancesOfCluster',
  path: '/cluster-instances/allpurpose/{clusterId}',
  summary: 'Lives of one cluster in the range; their costs add up to what was spent on it.',
  filters: currencyFilter,
})
