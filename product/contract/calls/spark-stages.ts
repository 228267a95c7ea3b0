import { z } from 'zod'
import { doesNotApply, notEnded } from '#contract/absence.ts'
import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  instant,
  number,
  share,
  status,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { stageDidNotFail } from '../absences/spark.ts'
import { searchFilter } from '../filters/filters.ts'

/** States of an attempt of a stage that was submitted or had tasks. */
const stageStatuses = ['COMPLETE', 'FAILED', 'RUNNING'] as const

const statusNames = { COMPLETE: 'Complete', FAILED: 'Failed', RUNNING: 'Running' } as const

const notStarted = doesNotApply('The stage was never submitted.')
const stillOn = notEnded(
  'The stage has not ended, as far as its log goes.',
  'Wait for the next part of the log.',
)
const noTask = doesNotApply('None of its tasks succeeded.')
const tooFewTasks = doesNotApply('Fewer than eight of its tasks succeeded, or their median is zero.')
const noExecution = doesNotApply('Its Spark job is part of no SQL execution.')
const noTime = doesNotApply('It was never on, or the day of its log is not derived yet.')
const noName = doesNotApply('The log does not name it.')
const notLogged = doesNotApply('The log does not have it.')
const noJob = doesNotApply('No job in the log has it.')

const summed = { summed: true } as const
const added = { always: true, summed: true } as const
const inPart = (label: string) => `Of its wall clock: ${label}.`

/** Where the wall clock of a stage went, by the keys of the parts of the time. */
const partColumns = [
  duration('cpuTime', 'CPU', inPart('tasks computed'), summed),
  duration('waitingTime', 'Waiting', inPart('tasks waited, mostly for input and output'), summed),
  duration('gcTime', 'GC', inPart('garbage collection'), summed),
  duration('fetchWaitTime', 'Shuffle read wait', inPart('tasks waited for data of other executors'), summed),
  duration('shuffleWriteTime', 'Shuffle write time', inPart('tasks wrote data for other stages'), summed),
  duration('spillTime', 'Spill time', inPart('spilled data went to disk, modelled'), summed),
  duration('schedulingTime', 'Scheduling', inPart('tasks waited to start or to hand over results'), summed),
  duration('deserializationTime', 'Deserialization', inPart('executors unpacked code'), summed),
  duration('lostWorkTime', 'Lost work', inPart('tasks that failed or were done again'), summed),
  duration('tooFewTasksTime', 'Too few tasks', inPart('fewer tasks than cores'), summed),
  duration('stragglersTime', 'Stragglers', inPart('cores waited for the longest task'), summed),
  duration('unevenRoundsTime', 'Uneven rounds', inPart('the last tasks did not fill the cores'), summed),
  duration('noExecutorsTime', 'No executors', inPart('there was no executor'), summed),
  duration('unexplainedTime', 'Not covered', inPart('the cores are not known'), summed),
] as const

/** The column with the time of a stage in a part, by the key of the part; undefined for a part that is outside of stages. */
export function stageColumnOfPart(part: string): string | undefined {
  const words = part.replaceAll(/_([a-z])/g, (_underscore, letter: string) => letter.toUpperCase())
  return partColumns.find(({ name }) => name === `${words}Time`)?.name
}

export const listSparkStages = report({
  name: 'listSparkStages',
  path: '/reports/spark-applications/{clusterId}/{sparkContextId}/stages',
  guard: mayRead('user'),
  mayTakeLong: true,
  summary:
    'Attempts of the stages of a Spark application, from its event log: how long each was on, how much of the wall clock of the application is its own, where that went, and what its tasks read, wrote and spilled. The 5,000 with the most of the wall clock at most.',
  listName: 'stages',
  filters: {
    ...searchFilter('Search stages'),
    status: filter(z.enum(stageStatuses).optional(), {
      control: {
        kind: 'choice',
        label: 'Status',
        none: 'Any status',
        choices: stageStatuses.map((value) => ({ value, label: statusNames[value] })),
        other: (value) => value,
      },
    }),
  },
  columns: [
    count('stageId', 'Stage', 'Id of the stage.', { always: true, priority: 100 }),
    ...hidden(count('stageAttempt', 'Attempt', 'Attempt of the stage; the first is 0.', { always: true })),
    text('stageName', 'Name', 'What its code calls, and where.', { absentBecause: noName, priority: 95 }),
    ...wireOnly(text('workspaceId', 'Workspace id', 'Workspace of its cluster.')),
    status('status', 'Status', 'State of this attempt.', { always: true, priority: 90 }),
    instant('startTime', 'Submitted', 'When Spark submitted it.', {
      absentBecause: notStarted,
      priority: 50,
    }),
    duration('onTime', 'On', 'From its submission to its completion.', {
      absentBecause: stillOn,
      priority: 80,
    }),
    ...absentWhere(
      noTime,
      duration('wallTime', 'Wall clock', 'Its own part of the time of the application: stages add up.', {
        ...summed,
        bar: true,
        priority: 98,
      }),
      share('wallShare', 'Share', 'That in parts of the time of all stages.', { priority: 70 }),
      text('mostIn', 'Most in', 'What took most of its wall clock.', { cell: 'time-part', priority: 85 }),
      ...hidden(share('mostInShare', 'Share of most', 'That in parts of its wall clock.'), ...partColumns),
    ),
    count('tasksCount', 'Tasks', 'Tasks that ended, retries included.', { ...added, priority: 75 }),
    ...hidden(
      count('failedTasksCount', 'Tasks failed', 'Tasks that failed.', added),
      count('killedTasksCount', 'Tasks killed', 'Tasks that were killed.', added),
      count('plannedTasksCount', 'Tasks planned', 'Partitions that it works on.', {
        absentBecause: notLogged,
      }),
    ),
    ...absentWhere(
      noTask,
      duration('medianTask', 'Median task', 'Half of its successful tasks were as quick.', { priority: 40 }),
      duration('longestTask', 'Longest task', 'Its longest successful task.', { priority: 45 }),
    ),
    number('skew', 'Skew', 'Longest task against the median.', { absentBecause: tooFewTasks, priority: 65 }),
    ...hidden(
      duration('taskTime', 'Task time', 'Time of all its tasks.', added),
      duration('executorRunTime', 'Run time', 'Time in which executors ran its tasks.', added),
      duration('executorCpuTime', 'CPU time', 'CPU time of its tasks.', added),
    ),
    bytes('inputBytes', 'Input', 'Bytes that its tasks read.', { ...added, priority: 55 }),
    bytes('shuffleReadBytes', 'Shuffle read', 'Shuffle bytes that its tasks read.', {
      ...added,
      priority: 54,
    }),
    bytes('shuffleWriteBytes', 'Shuffle write', 'Shuffle bytes that its tasks wrote.', {
      ...added,
      priority: 53,
    }),
    bytes('diskSpillBytes', 'Disk spill', 'Bytes that its tasks spilled to disk.', {
      ...added,
      priority: 58,
    }),
    ...hidden(
      bytes('outputBytes', 'Output', 'Bytes that its tasks wrote.', added),
      bytes('memorySpillBytes', 'Memory spill', 'Bytes in memory that its tasks spilled.', added),
      bytes('peakExecutionMemoryBytes', 'Peak memory', 'The most execution memory of a task.', {
        always: true,
      }),
      count('inputRecords', 'Records read', 'Records that its tasks read.', added),
      count('outputRecords', 'Records written', 'Records that its tasks wrote.', added),
      count('sparkJobId', 'Spark job', 'Id of its Spark job.', { absentBecause: noJob }),
      ...absentWhere(
        noExecution,
        count('executionId', 'SQL execution', 'Id of its SQL execution.'),
        text('executionName', 'SQL description', 'Description of that SQL execution.'),
      ),
      text('failureReason', 'Failure', 'Why it failed.', { absentBecause: stageDidNotFail }),
    ),
  ],
  order: { column: 'wallTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'stageId', 'stageAttempt'],
})
