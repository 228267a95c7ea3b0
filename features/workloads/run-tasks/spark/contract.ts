import { doesNotApply } from '#contract/absence.ts'
import {
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
import { report, type RowOf } from '#contract/report.ts'
import { wholeRun } from '#product/contract/absences.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'
import { bytesOfSpark, sparkSpillColumn, tasksOfSpark } from '#product/contract/columns/spark-columns.ts'
import { sparkEstimate } from '#product/contract/spark-estimate.ts'

/** Why nothing is said of the skew of its stages. */
export const noSkew = doesNotApply('None of its stages lasted 10 s with at least 8 tasks.')
export const noTaskTime = doesNotApply('Its Spark tasks took no time.')

export const listRunSpark = report({
  name: 'listRunSpark',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/spark',
  guard: 'user',
  summary:
    'What the event logs of an attempt of a run hold: of the attempt, and of each task run. Tasks may be less than the attempt: a Spark job can belong to a run and to none of its tasks.',
  listName: 'runSpark',
  filters: {},
  columns: [
    text('taskKey', 'Task', 'Key of the task in its job.', { absentBecause: wholeRun }),
    ...hidden(id('taskRunId', 'Task run id', 'Id of the task run.', { absentBecause: wholeRun })),
    workspaceIdColumn,
    ...withOptions(sparkEstimate, [
      count('applicationsCount', 'Applications', 'Spark applications that it worked in.', { always: true }),
      count('stagesCount', 'Stages', 'Attempts of stages.', { always: true }),
      count('failedStagesCount', 'Stages failed', 'Attempts of stages that failed.', { always: true }),
      ...tasksOfSpark,
      ...bytesOfSpark,
      bytes('bytesMemorySpill', 'Memory spill', 'Bytes in memory that Spark tasks had to spill.'),
      sparkSpillColumn,
      duration('executorTime', 'Task time', 'Time of all Spark tasks together.', { always: true }),
    ]),
    share('cpuShare', 'CPU', 'CPU time in the time of its Spark tasks.', { absentBecause: noTaskTime }),
    share('gcShare', 'GC', 'Garbage collection in the time of its Spark tasks.', {
      absentBecause: noTaskTime,
    }),
    number('worstSkew', 'Worst skew', 'Longest task against the median, in the stage where it is largest.', {
      absentBecause: noSkew,
    }),
    count('worstSkewStageId', 'Stage', 'Id of that stage.', { absentBecause: noSkew }),
    share('worstStageShare', 'Stage share', 'Time of that stage in the duration.', { absentBecause: noSkew }),
    ...wireOnly(text('estimatedBecause', 'Why estimated', 'Why it is only a part.')),
  ],
  order: { column: 'taskKey', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'taskRunId'],
})

/** What event logs know of an attempt of a run, or of one of its task runs. */
export type RunSpark = RowOf<typeof listRunSpark>
