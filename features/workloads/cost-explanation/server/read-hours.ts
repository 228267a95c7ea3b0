import { scopedQuery } from '#http/query.ts'
import { foldedLines, type FoldedLine } from './hour-lines.ts'
import type { ReadRows } from './read-breakdowns.ts'
import {
  chosenHourRows,
  hourRows,
  jobNameRows,
  lineRows,
  runNameRows,
  type ChosenHourRow,
  type HourRow,
} from './rows.ts'

const chosenHours = scopedQuery(new URL('../chosen-hours.sql', import.meta.url))
const linesOfHours = scopedQuery(new URL('../lines-of-hours.sql', import.meta.url))
const hours = scopedQuery(new URL('../hours.sql', import.meta.url))
const jobNames = scopedQuery(new URL('../job-names.sql', import.meta.url))
const runNames = scopedQuery(new URL('../run-names.sql', import.meta.url))

/** More lines are added up by the database: reading one costs more than grouping it. */
const fewLines = 500
/** Of several clusters more hours are read than are shown, because each has its own. */
const fewHours = 24

type Asked = { sharedClusterIds: readonly string[]; hoursShown: number; runsShown: number }

function hourKey({
  workspaceId,
  clusterId,
  hour,
}: Pick<ChosenHourRow, 'workspaceId' | 'clusterId' | 'hour'>) {
  return [workspaceId, clusterId, hour].join('|')
}

/** The lines of these hours; null where there are too many to be added up here. */
async function readLines(
  chosen: readonly ChosenHourRow[],
  asked: Asked,
  rowsOf: ReadRows,
  mostLines: number,
) {
  if (chosen.length > fewHours || mostLines === 0) return null
  const hoursAsked = [...new Set(chosen.map(({ hour }) => hour))].toSorted()
  const found = await rowsOf(linesOfHours, {
    sharedClusterIds: asked.sharedClusterIds,
    hours: hoursAsked,
    firstHour: hoursAsked[0],
    lastHour: hoursAsked.at(-1),
    mostLines: mostLines + 1,
  })
  const lines = lineRows.parse(found)
  if (lines.length > mostLines) return null
  const isChosen = new Set(chosen.map(hourKey))
  return foldedLines(
    lines.filter((line) => isChosen.has(hourKey(line))),
    asked.runsShown,
  )
}

type Named = { workspaceId: string; jobId: string | null }
const jobKey = ({ workspaceId, jobId }: Named) => [workspaceId, jobId].join('|')
const runKey = (run: Named & { runId: string | null; attemptNumber: number | null }) =>
  [jobKey(run), run.runId, run.attemptNumber].join('|')

/** What calls the run of a line: its job, else the run itself. */
async function readNameOf(lines: readonly FoldedLine[], rowsOf: ReadRows) {
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))]
  const ofRuns = lines.filter(({ jobId }) => jobId !== null)
  const jobs =
    ofRuns.length > 0 ? await rowsOf(jobNames, { jobIds: idsOf(ofRuns.map(({ jobId }) => jobId)) }) : []
  const jobNameOf = new Map(jobNameRows.parse(jobs).map((job) => [jobKey(job), job.name]))
  const others = ofRuns.filter(
    (line) => (jobNameOf.get(jobKey(line)) ?? null) === null && line.runId !== null,
  )
  const asked = {
    jobIds: idsOf(others.map(({ jobId }) => jobId)),
    runIds: idsOf(others.map(({ runId }) => runId)),
  }
  const runs = others.length > 0 ? await rowsOf(runNames, asked) : []
  const runNameOf = new Map(runNameRows.parse(runs).map((run) => [runKey(run), run.name]))
  return (line: FoldedLine) =>
    line.jobId === null
      ? null
      : (jobNameOf.get(jobKey(line)) ?? runNameOf.get(runKey(line)) ?? `Job ${line.jobId}`)
}

function hourRowOf({ workspaceId: _notShown, ...line }: FoldedLine, hour: ChosenHourRow | undefined) {
  const { hoursInAll = 0, fairMsInAll = 0 } = hour ?? {}
  return { ...line, hoursInAll, fairMsInAll }
}

/** The hours of shared clusters that an amount has a part in, and who else had a part. */
export async function readHours(asked: Asked, rowsOf: ReadRows, mostLines = fewLines): Promise<HourRow[]> {
  if (asked.sharedClusterIds.length === 0) return []
  const chosen = chosenHourRows.parse(await rowsOf(chosenHours, asked))
  const lines = await readLines(chosen, asked, rowsOf, mostLines)
  if (lines === null) return hourRows.parse(await rowsOf(hours, asked))
  const nameOf = await readNameOf(lines, rowsOf)
  const hourOf = new Map(chosen.map((hour) => [hourKey(hour), hour]))
  return lines.map((line) =>
    Object.assign(hourRowOf(line, hourOf.get(hourKey(line))), { jobName: nameOf(line) }),
  )
}
