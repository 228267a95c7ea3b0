import type { EventLogDocument } from '../summarize.ts'
import type { ApplicationDocument } from './application-document.ts'

const slowest = 5

function durationText(ms: number | null): string {
  if (ms === null) return 'unknown'
  if (ms < 1_000) return `${ms} ms`
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${(ms / 1_000).toFixed(1)} s`
}

function bytesText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1_024 ** power
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power] ?? ''}`
}

const timeText = (ms: number | null) => {
  const time = ms === null ? undefined : new Date(ms)
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : 'unknown'
}

/** "12 (3 failed)". */
const withFailed = (all: number, failed: number) => (failed === 0 ? `${all}` : `${all} (${failed} failed)`)

function headLines(application: ApplicationDocument): string[] {
  const { applicationId, attemptId, name, sparkVersion, platform, databricksRuntime, clusterId } = application
  const attempt = attemptId === null ? '' : `, attempt ${attemptId}`
  const runtime = databricksRuntime === null ? '' : `, runtime ${databricksRuntime}`
  const cluster = clusterId === null ? '' : `, cluster ${clusterId}`
  const estimated = application.endTimeEstimated ? ' (estimated: the log has no end)' : ''
  return [
    `${applicationId ?? 'Application without an id'}${attempt}: ${name ?? 'no name'}`,
    `  Spark ${sparkVersion ?? 'of unknown version'} on ${platform}${runtime}${cluster}`,
    `  ${timeText(application.startTimeMs)} to ${timeText(application.endTimeMs)}, ${durationText(application.durationMs)}${estimated}`,
  ]
}

function totalLines({ totals, lines }: ApplicationDocument): string[] {
  const unread = [
    ...(lines.unparsable > 0 ? [`${lines.unparsable} are not JSON`] : []),
    ...(lines.tooLong > 0 ? [`${lines.tooLong} are too long`] : []),
  ]
  return [
    `  Jobs ${withFailed(totals.jobs, totals.jobsFailed)}, stages ${withFailed(totals.stages, totals.stagesFailed)}, tasks ${withFailed(totals.tasks, totals.tasksFailed)}, SQL executions ${totals.sqlExecutions}`,
    `  Executors ${totals.executorsAdded} added, ${totals.executorsRemoved} removed`,
    `  Run time ${durationText(totals.executorRunTimeSum)}, CPU ${durationText(totals.executorCPUTimeSum)}, garbage collection ${durationText(totals.jvmGCTimeSum)}`,
    `  Input ${bytesText(totals.inputBytesReadSum)}, output ${bytesText(totals.outputBytesWrittenSum)}, shuffle read ${bytesText(totals.srTotalBytesReadSum)}, shuffle written ${bytesText(totals.swBytesWrittenSum)}`,
    `  Spilled ${bytesText(totals.memoryBytesSpilledSum)} of memory to ${bytesText(totals.diskBytesSpilledSum)} on disk`,
    `  Lines ${lines.read}${unread.length === 0 ? '' : `, of which ${unread.join(' and ')}`}`,
  ]
}

function executionLines({ sqlExecutions }: ApplicationDocument): string[] {
  // A member runs within its root, whose duration has it already.
  const roots = sqlExecutions.filter(
    ({ executionId, rootExecutionId }) => rootExecutionId === null || rootExecutionId === executionId,
  )
  const longest = roots.toSorted((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0)).slice(0, slowest)
  return longest.map(
    ({ executionId, durationMs, cpuPercent, description }) =>
      `    SQL ${executionId}: ${durationText(durationMs)}, CPU ${cpuPercent} %, ${(description ?? '').trim().split('\n')[0] ?? ''}`,
  )
}

function stageLines({ stages }: ApplicationDocument): string[] {
  const longest = stages.toSorted((a, b) => (b.durationMs ?? 0) - (a.durationMs ?? 0)).slice(0, slowest)
  return longest.map(
    ({ stageId, attemptId, status, durationMs, numTasks, durationMax, name }) =>
      `    Stage ${stageId}.${attemptId}: ${durationText(durationMs)}, ${numTasks} tasks, longest ${durationText(durationMax)}, ${status.toLowerCase()}, ${name ?? 'no name'}`,
  )
}

const titled = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines])

function applicationText(application: ApplicationDocument): string {
  const removed = application.executors.filter(({ removedTimeMs }) => removedTimeMs !== null)
  return [
    ...headLines(application),
    ...totalLines(application),
    ...titled('  Longest SQL executions:', executionLines(application)),
    ...titled('  Longest stages:', stageLines(application)),
    ...titled(
      '  Removed executors:',
      removed
        .slice(0, slowest)
        .map(({ executorId, removedReason }) => `    ${executorId}: ${removedReason ?? 'no reason'}`),
    ),
    ...titled(
      '  Problems:',
      application.problems.map((problem) => `    ${problem}`),
    ),
  ].join('\n')
}

/** What event logs add up to, as a text for a person. */
export function summaryText({ applications, skipped }: EventLogDocument): string {
  const paragraphs = applications.map(applicationText)
  const unread = skipped.map(({ file, cause }) => `  ${file}: ${cause}`)
  const rest = unread.length === 0 ? [] : [['Not read:', ...unread].join('\n')]
  return paragraphs.length === 0
    ? ['There is no event log.', ...rest].join('\n\n')
    : [...paragraphs, ...rest].join('\n\n')
}
