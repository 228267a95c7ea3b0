import { doesNotApply } from '#contract/absence.ts'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  changed,
  count,
  duration,
  hidden,
  id,
  number,
  share,
  text,
  withOptions,
  wireOnly,
  bytes,
} from '#contract/column-builders.ts'
import { report } from '#contract/report.ts'
import { wholeRun } from '#product/contract/absences/runs.ts'
import { noInput, sharedApplication, unknownTaskTime } from '#product/contract/absences/spark.ts'
import { noSplitYet } from '#product/contract/absences/time-split.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'
import { bytesOfSpark, sparkSpillColumn, tasksOfSpark } from '#product/contract/columns/spark-columns.ts'
import { sparkLossColumns } from '#product/contract/columns/spark-loss-columns.ts'
import { sparkEstimate } from '#product/contract/spark-estimate.ts'

/** Why nothing is said of the skew of its stages. */
const noSkew = doesNotApply('None of its stages lasted 10 s with at least 8 tasks.')
const noSqlExecution = doesNotApply('None of its stages has a skew, or that one is part of no SQL execution.')
const noTaskTime = doesNotApply('Its Spark tasks took no time.')

const always = { always: true } as const

const noFewTasks = doesNotApply(
  'No stage lost a hundredth of the time by few tasks, or its time is not split.',
)

export const listRunSpark = report({
  name: 'listRunSpark',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/spark',
  guard: mayRead('user'),
  summary:
    'What the event logs of an attempt of a run hold: of the attempt, and of each task run. Tasks may be less than the attempt: a Spark job can belong to a run and to none of its tasks.',
  listName: 'runSpark',
  filters: {},
  columns: [
    text('taskKey', 'Task', 'Key of its task, or the full run.', { absentBecause: wholeRun, priority: 90 }),
    ...hidden(id('taskRunId', 'Task run id', 'Id of the task run.', { absentBecause: wholeRun })),
    workspaceIdColumn,
    ...withOptions(sparkEstimate, [
      ...hidden(count('applicationsCount', 'Applications', 'Spark applications that it worked in.', always)),
      count('stagesCount', 'Stages', 'Attempts of stages (those that failed).', { ...always, priority: 30 }),
      ...hidden(count('failedStagesCount', 'Stages failed', 'Attempts of stages that failed.', always)),
      ...changed(tasksOfSpark, {
        successfulSparkTasksCount: { hidden: true },
        failedSparkTasksCount: { hidden: true },
        totalSparkTasksCount: {
          meaning: 'All Spark tasks, retries included; those that failed in brackets.',
          priority: 60,
        },
      }),
      ...changed(bytesOfSpark, {
        bytesDataProcessed: { priority: 70 },
        bytesDataIn: { hidden: true },
        bytesDataOut: { hidden: true },
        bytesShuffleIn: { hidden: true },
        bytesShuffleOut: { priority: 40 },
      }),
      ...hidden(bytes('bytesMemorySpill', 'Memory spill', 'Bytes in memory that Spark tasks had to spill.')),
      { ...sparkSpillColumn, priority: 65 },
      duration('executorTime', 'Task time', 'Time of all Spark tasks.', {
        ...always,
        bar: true,
        priority: 80,
      }),
    ]),
    ...absentWhere(
      noTaskTime,
      ...hidden(share('cpuShare', 'CPU', 'CPU time in the time of its Spark tasks.')),
      share('gcShare', 'GC', 'Garbage collection in the time of its Spark tasks.', { priority: 35 }),
    ),
    ...absentWhere(
      noSkew,
      number('worstSkew', 'Worst skew', 'Longest task against the median, at its largest.', { priority: 75 }),
      count('worstSkewStageId', 'Stage', 'Id of the stage with the worst skew.', { priority: 50 }),
      share('worstStageShare', 'Share of duration', 'Time of that stage in the duration.', { priority: 45 }),
    ),
    text('worstSkewExecution', 'SQL execution', 'SQL execution of this stage.', {
      absentBecause: noSqlExecution,
      priority: 28,
    }),
    ...changed(sparkLossColumns, {
      noTaskShare: { priority: 44 },
      fewTasksLostShare: { priority: 43 },
      idleCoreShare: { hidden: true },
      lostShare: { priority: 42 },
      largestTaskInputShare: { priority: 41 },
    }),
    ...hidden(
      ...absentWhere(
        noSplitYet,
        duration('noTaskTime', 'Driver only time', 'Time without a stage: the driver worked or waited.'),
        duration(
          'fewTasksLostTime',
          'Time lost by few tasks',
          'Time in which cores had no task as there were too few.',
        ),
      ),
      count('lostExecutorsCount', 'Executors lost', 'Executors that ended unplanned, as with a spot VM.', {
        absentBecause: sharedApplication,
      }),
      ...absentWhere(
        noFewTasks,
        count('fewTasksStageId', 'Stage of few tasks', 'Id of the stage that lost most of that time.'),
        count('fewTasksCount', 'Tasks of that stage', 'How many tasks that stage had.'),
      ),
      ...absentWhere(
        unknownTaskTime,
        duration('lostTaskTime', 'Lost task time', 'Time of tasks that failed or were done again.'),
        share('lostTaskShare', 'Lost tasks', 'Part of the task time that failed or was done again.'),
      ),
      ...absentWhere(
        noInput,
        bytes('largestTaskInput', 'Largest input', 'The most bytes that a single task read.'),
      ),
    ),
    ...wireOnly(
      ...absentWhere(
        noSkew,
        count('worstSkewExecutionId', 'SQL execution id', 'Id of that SQL execution.'),
        id('worstSkewClusterId', 'Cluster id', 'Cluster of that stage.'),
        id('worstSkewSparkContextId', 'Spark context', 'Spark context of that stage, for its Spark UI.'),
      ),
    ),
    ...wireOnly(text('estimatedBecause', 'Why estimated', 'Why it is only a part.')),
  ],
  order: { column: 'executorTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'taskRunId'],
})
