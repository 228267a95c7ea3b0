import { bytes, count, text, withOptions, wireOnly } from '#contract/column-builders.ts'
import type { Column } from '#contract/columns.ts'
import { sparkEstimate } from '../spark-estimate.ts'
import { noEventLog, sparkAbsences } from '../absences/spark.ts'

/** Columns that event logs fill: marked where only a part of a log is known, absent for the reason that the row names. */
export function ofSpark<const Each extends readonly Column[]>(...columns: Each): Each {
  return withOptions({ ...sparkEstimate, absentBecause: noEventLog, absentByRow: sparkAbsences }, columns)
}

/** What Spark tasks read, wrote and shuffled, where a log is known. */
export const bytesOfSpark = [
  bytes('bytesDataProcessed', 'Data usage', 'Bytes that Spark tasks read and wrote, without shuffle.'),
  bytes('bytesDataIn', 'Data in', 'Bytes that Spark tasks read.'),
  bytes('bytesDataOut', 'Data out', 'Bytes that Spark tasks wrote.'),
  bytes('bytesShuffleIn', 'Shuffle in', 'Shuffle bytes read.'),
  bytes('bytesShuffleOut', 'Shuffle out', 'Shuffle bytes written.'),
] as const

/** What Spark tasks wrote to disk for want of memory. */
export const sparkSpillColumn = bytes(
  'bytesDiskSpill',
  'Disk spill',
  'Bytes that Spark tasks spilled to disk.',
)

/** How many Spark tasks there were, where a log is known; retries count. */
export const tasksOfSpark = [
  count('successfulSparkTasksCount', 'Spark tasks done', 'Spark tasks that succeeded.'),
  count('failedSparkTasksCount', 'Spark tasks failed', 'Spark tasks that failed.'),
  count('totalSparkTasksCount', 'Spark tasks', 'All Spark tasks, retries included.'),
] as const

/** What Spark tasks read, wrote and shuffled. */
export const sparkBytesColumns = ofSpark(...bytesOfSpark)

/** How many Spark tasks there were; retries count. */
export const sparkTaskColumns = ofSpark(...tasksOfSpark)

/** What Spark tasks wrote to disk for want of memory, where a log is known. */
export const sparkSpillColumns = ofSpark(sparkSpillColumn)

/** Which source has the bytes of a row. */
export const bytesFromColumn = ofSpark(
  text('bytesFrom', 'Source of bytes', 'Event logs, or for serverless compute the query history.', {
    cell: 'words',
  }),
)

/** Why a row has no figures of Spark. */
export const sparkReasonColumns = wireOnly(
  text(sparkAbsences.column, 'No telemetry because', 'Why its Spark telemetry is not known.'),
)
