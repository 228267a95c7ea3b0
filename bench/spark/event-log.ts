import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'

/** A completed Spark task: its statement, its executor, and what it read and wrote. */
export type SparkTask = {
  executor: string
  /** Id of the statement; undefined for work that Spark started by itself. */
  statementId: string | undefined
  stage: string
  /** The number of tasks of its stage. */
  tasksOfStage: number
  startMs: number
  endMs: number
  runMs: number
  rowsRead: number
  bytesRead: number
  shuffleRows: number
  shuffleBytes: number
  rowsWritten: number
  bytesSpilled: number
}

const stageSubmitted = z.object({
  'Stage Info': z.object({
    'Stage ID': z.number(),
    'Stage Attempt ID': z.number(),
    'Number of Tasks': z.number(),
  }),
  Properties: z.object({ 'spark.jobGroup.id': z.string().optional() }).optional(),
})

const taskEnd = z.object({
  'Stage ID': z.number(),
  'Stage Attempt ID': z.number(),
  'Task Info': z.object({
    'Executor ID': z.string(),
    'Launch Time': z.number(),
    'Finish Time': z.number(),
  }),
  // A task that was lost with its executor has none.
  'Task Metrics': z
    .object({
      'Executor Run Time': z.number(),
      'Disk Bytes Spilled': z.number(),
      'Shuffle Read Metrics': z.object({
        'Remote Bytes Read': z.number(),
        'Local Bytes Read': z.number(),
        'Total Records Read': z.number(),
      }),
      'Input Metrics': z.object({ 'Bytes Read': z.number(), 'Records Read': z.number() }),
      'Output Metrics': z.object({ 'Records Written': z.number() }),
    })
    .optional(),
})

type Stage = Pick<SparkTask, 'statementId' | 'tasksOfStage'>

// Spark writes the name first; most of a log are plans, which are skipped.
const beginning = (event: string) => `{"Event":"SparkListener${event}"`
const noStage: Stage = { statementId: undefined, tasksOfStage: 1 }

/** The tasks in the event logs of a folder. */
export async function tasksIn(folder: string): Promise<SparkTask[]> {
  const names = (await readdir(folder)).sort()
  const tasks = await Promise.all(names.map((name) => tasksOf(createReadStream(join(folder, name)))))
  return tasks.flat()
}

/** The tasks in an event log, one JSON document a line. */
export async function tasksOf(log: Readable): Promise<SparkTask[]> {
  const stages = new Map<string, Stage>()
  const tasks: SparkTask[] = []
  for await (const line of createInterface({ input: log, crlfDelay: Infinity })) {
    if (line.startsWith(beginning('StageSubmitted'))) {
      const { 'Stage Info': stage, Properties: properties } = stageSubmitted.parse(JSON.parse(line))
      stages.set(stageName(stage), {
        statementId: properties?.['spark.jobGroup.id'],
        tasksOfStage: stage['Number of Tasks'],
      })
    } else if (line.startsWith(beginning('TaskEnd'))) tasks.push(...taskOf(line, stages))
  }
  return tasks
}

function taskOf(line: string, stages: ReadonlyMap<string, Stage>): SparkTask[] {
  const ended = taskEnd.parse(JSON.parse(line))
  const { 'Task Info': info, 'Task Metrics': metrics } = ended
  if (!metrics) return []
  const { 'Shuffle Read Metrics': shuffle, 'Input Metrics': input } = metrics
  const stage = stageName(ended)
  const task: SparkTask = {
    ...(stages.get(stage) ?? noStage),
    stage,
    executor: info['Executor ID'],
    startMs: info['Launch Time'],
    endMs: info['Finish Time'],
    runMs: metrics['Executor Run Time'],
    rowsRead: input['Records Read'],
    bytesRead: input['Bytes Read'],
    shuffleRows: shuffle['Total Records Read'],
    shuffleBytes: shuffle['Remote Bytes Read'] + shuffle['Local Bytes Read'],
    rowsWritten: metrics['Output Metrics']['Records Written'],
    bytesSpilled: metrics['Disk Bytes Spilled'],
  }
  return [task]
}

function stageName(stage: { 'Stage ID': number; 'Stage Attempt ID': number }): string {
  return `${stage['Stage ID']}.${stage['Stage Attempt ID']}`
}
