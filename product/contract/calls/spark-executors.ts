import { doesNotApply } from '#contract/absence.ts'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  id,
  instant,
  share,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { report } from '#contract/report.ts'
import { executorNotRemoved, noExecutorSums, noGcShare, noPeakHeap, noSuchMemory } from '../absences/spark.ts'
import { searchFilter } from '../filters/filters.ts'

const notAdded = doesNotApply('The beginning of the log is missing: when it was added is not known.')
const noHost = doesNotApply('The log does not have it.')
const unknownCores = doesNotApply('The log does not have its cores.')
const gcShareLook = { absentBecause: noGcShare, cell: 'gc-share', priority: 72 } as const

export const listSparkExecutors = report({
  name: 'listSparkExecutors',
  path: '/reports/spark-applications/{clusterId}/{sparkContextId}/executors',
  guard: mayRead('user'),
  mayTakeLong: true,
  summary:
    'Executors of a Spark application and its driver, from its event log: when each was there, why it was removed, what its tasks took, read, wrote and spilled, and the most memory that it used. The 5,000 that were there the longest at most.',
  listName: 'executors',
  filters: searchFilter('Search executors'),
  columns: [
    id('executorId', 'Executor', 'Id of the executor, or driver.', { always: true, priority: 100 }),
    ...wireOnly(text('workspaceId', 'Workspace id', 'Workspace of its cluster.')),
    text('host', 'Host', 'Address of its VM.', { absentBecause: noHost, priority: 60 }),
    count('coresCount', 'Cores', 'Tasks at a time.', { absentBecause: unknownCores, priority: 85 }),
    instant('addedTime', 'Added', 'When it was there.', { absentBecause: notAdded, priority: 90 }),
    instant('removedTime', 'Removed', 'When it was gone.', {
      absentBecause: executorNotRemoved,
      priority: 88,
    }),
    duration('presentTime', 'Present', 'From its addition to its removal or the end of the log.', {
      absentBecause: notAdded,
      bar: true,
      priority: 95,
    }),
    duration('coreTime', 'Core time', 'That times its cores.', {
      absentBecause: unknownCores,
      summed: true,
      priority: 70,
    }),
    count('tasksCount', 'Tasks', 'Tasks that it ended.', { always: true, summed: true, priority: 80 }),
    ...absentWhere(
      noExecutorSums,
      count('failedTasksCount', 'Tasks failed', 'Tasks that failed.', { summed: true, priority: 79 }),
      duration('taskTime', 'Task time', 'Time of all its tasks.', { summed: true, priority: 82 }),
      duration('gcTime', 'GC', 'Garbage collection during its tasks.', { summed: true, priority: 64 }),
      bytes('inputBytes', 'Input', 'Bytes that its tasks read.', { summed: true, priority: 55 }),
      bytes('shuffleReadBytes', 'Shuffle read', 'Shuffle bytes read.', { summed: true, priority: 54 }),
      bytes('shuffleWriteBytes', 'Shuffle write', 'Shuffle bytes written.', { summed: true, priority: 53 }),
      bytes('diskSpillBytes', 'Disk spill', 'Bytes spilled to disk.', { summed: true, priority: 58 }),
    ),
    share('gcShare', 'GC share', 'GC in parts of its task time; marked above a tenth.', gcShareLook),
    text('removedKind', 'Ended by', 'Kind of its end: planned, or a loss.', {
      absentBecause: executorNotRemoved,
      cell: 'words',
      priority: 92,
    }),
    ...hidden(text('removedReason', 'Reason', 'Spark on its end.', { absentBecause: executorNotRemoved })),
    ...absentWhere(
      noPeakHeap,
      bytes('peakHeapBytes', 'Peak heap', 'The most heap of its JVM that was used.', { priority: 75 }),
    ),
    ...absentWhere(
      noSuchMemory,
      ...hidden(
        bytes('peakOffHeapBytes', 'Peak off heap', 'The most memory of its JVM beside the heap.'),
        bytes('peakExecutionBytes', 'Peak execution memory', 'The most heap for shuffles, joins and sorts.'),
        bytes('peakStorageBytes', 'Peak storage memory', 'The most heap for cached data.'),
        bytes('peakResidentBytes', 'Peak resident', 'The most memory of its process that was in use.'),
      ),
    ),
  ],
  order: { column: 'presentTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'executorId'],
})
