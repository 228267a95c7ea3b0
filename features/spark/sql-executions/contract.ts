import { z } from 'zod'
import { doesNotApply, notEnded } from '#contract/absence.ts'
import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  instant,
  share,
  status,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { executionDidNotFail, outermostExecution } from '#product/contract/absences/spark.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

const executionStatuses = ['COMPLETED', 'FAILED', 'RUNNING'] as const

const statusNames = { COMPLETED: 'Completed', FAILED: 'Failed', RUNNING: 'Running' } as const

const notInLog = doesNotApply('The log has Spark jobs of this execution, and not the execution itself.')
const stillOn = notEnded(
  'The execution has not ended, as far as its log goes, or the log has only its Spark jobs.',
  'Wait for the next part of the log.',
)
const noTime = doesNotApply('It has no stage of its own, or the day of its log is not derived yet.')

const ofOwnJobs = { always: true, summed: true } as const
/** A nested execution has jobs of its own, which are not counted again for the one around it. */
const own = (what: string) => `${what}, of its own Spark jobs only.`

const onlyOutermost = filter(
  z.stringbool().optional().meta({ description: 'true: only executions that are not part of another one.' }),
  {
    control: {
      kind: 'choice',
      label: 'Nesting',
      none: 'Nested ones, too',
      choices: [{ value: 'true', label: 'Only outermost' }],
      other: () => 'Nested ones, too',
    },
  },
)

export const listSqlExecutions = report({
  name: 'listSparkSqlExecutions',
  path: '/reports/spark-applications/{clusterId}/{sparkContextId}/sql-executions',
  guard: mayRead('user'),
  mayTakeLong: true,
  summary:
    'SQL executions of a Spark application, from its event log: how long each took, how much of the wall clock of the application the stages of its own Spark jobs have, and what their tasks read, wrote and spilled. The 5,000 with the most of the wall clock at most.',
  listName: 'sqlExecutions',
  filters: {
    ...searchFilter('Search SQL executions'),
    status: filter(z.enum(executionStatuses).optional(), {
      control: {
        kind: 'choice',
        label: 'Status',
        none: 'Any status',
        choices: executionStatuses.map((value) => ({ value, label: statusNames[value] })),
        other: (value) => value,
      },
    }),
    isOutermost: onlyOutermost,
  },
  columns: [
    count('executionId', 'SQL', 'Id of the SQL execution.', { always: true, priority: 100 }),
    text('description', 'Description', 'Text of SQL, or where it was called.', {
      absentBecause: notInLog,
      priority: 95,
    }),
    ...wireOnly(text('workspaceId', 'Workspace id', 'Workspace of its cluster.')),
    status('status', 'Status', 'State of the execution.', { absentBecause: notInLog, priority: 90 }),
    instant('startTime', 'Started', 'When it began.', { absentBecause: notInLog, priority: 50 }),
    duration('duration', 'Duration', 'From its start to its end.', { absentBecause: stillOn, priority: 85 }),
    ...absentWhere(
      noTime,
      duration('wallTime', 'Wall clock', own('Part of the time of the application that its stages have'), {
        summed: true,
        bar: true,
        priority: 98,
      }),
      share('wallShare', 'Share', 'That in parts of the time of all executions.', { priority: 70 }),
    ),
    count('sparkJobsCount', 'Spark jobs', 'Its own Spark jobs.', { ...ofOwnJobs, priority: 60 }),
    count('stagesCount', 'Stages', own('Attempts of stages'), { ...ofOwnJobs, priority: 65 }),
    ...hidden(
      count('failedSparkJobsCount', 'Spark jobs failed', 'Its own Spark jobs that failed.', ofOwnJobs),
      count('tasksCount', 'Tasks', own('Tasks that ended, retries included'), ofOwnJobs),
      count('failedTasksCount', 'Tasks failed', own('Tasks that failed'), ofOwnJobs),
    ),
    duration('taskTime', 'Task time', own('Time of all tasks'), { ...ofOwnJobs, priority: 75 }),
    bytes('inputBytes', 'Input', own('Bytes that tasks read'), { ...ofOwnJobs, priority: 55 }),
    bytes('shuffleReadBytes', 'Shuffle read', own('Shuffle bytes read'), { ...ofOwnJobs, priority: 54 }),
    bytes('shuffleWriteBytes', 'Shuffle write', own('Shuffle bytes written'), { ...ofOwnJobs, priority: 53 }),
    bytes('diskSpillBytes', 'Disk spill', own('Bytes spilled to disk'), { ...ofOwnJobs, priority: 58 }),
    ...hidden(bytes('outputBytes', 'Output', own('Bytes that tasks wrote'), ofOwnJobs)),
    count('rootExecutionId', 'Part of', 'Id of its outermost execution.', {
      absentBecause: outermostExecution,
      priority: 40,
    }),
    ...hidden(text('errorMessage', 'Error', 'Why it failed.', { absentBecause: executionDidNotFail })),
  ],
  order: { column: 'wallTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'executionId'],
})
