import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

import { inOrder } from './lines/event-line.ts'
import { executorLines, jobProperties, metadataLine, startLines } from './lines/context-lines.ts'
import { workLines } from './lines/work-lines.ts'
import { planWork } from './plan/plan-work.ts'
import { totalsOf } from './plan/totals.ts'
import type { SparkContext } from './spark-context.ts'
import type { Executor, Work } from './work.ts'

/** A big log: how many ends of tasks it has at least, the seed that it follows from, and its file. */
export type BigLog = { tasks: number; seed: number; out: string }

const startMs = Date.parse('2025-05-01T00:00:00Z')
const workMs = 1_800_000
const gapMs = 10_000
const linesAtATime = 256

/** Writes one plain event log of any size: task runs of a cluster of eight machines, one after another. */
export async function writeBigLog({ tasks, seed, out }: BigLog): Promise<{ tasks: number; bytes: number }> {
  const file = createWriteStream(out, { highWaterMark: 4_194_304 })
  const context = bigContext(seed)
  const written = { tasks: 0, bytes: 0 }
  const write = async (lines: readonly string[]) => {
    for (let from = 0; from < lines.length; from += linesAtATime) {
      const text = `${lines.slice(from, from + linesAtATime).join('\n')}\n`
      written.bytes += text.length
      if (!file.write(text, 'latin1')) await once(file, 'drain')
    }
  }
  const opening = inOrder([...startLines(context), ...executorLines(context)])
  await write([metadataLine(context, 0, startMs), ...opening.map(({ text }) => text)])
  const properties = jobProperties(context)
  for (let number = 0; written.tasks < tasks; number += 1) {
    const plan = planWork(bigWork(seed, number), context)
    const lines = inOrder(workLines(plan, { isPhoton: false, properties }))
    await write(lines.map(({ text }) => text))
    written.tasks += totalsOf([plan]).tasks
  }
  file.end()
  await finished(file)
  return written
}

function bigContext(seed: number): SparkContext {
  return {
    accountId: 'big',
    workspaceId: '1000000000000001',
    clusterId: '0501-000000-biglog00',
    clusterName: `big-log-${seed}`,
    source: 'JOB',
    contextId: '1234567890123456789',
    cloud: 'AZURE',
    region: 'westeurope',
    driverIp: '10.20.0.4',
    driverNodeType: 'Standard_D8ds_v5',
    workerNodeType: 'Standard_D16ds_v5',
    runtime: '15.4.x-scala2.12',
    isPhoton: false,
    executorMemoryMb: 47_016,
    minWorkers: 8,
    maxWorkers: 8,
    destination: '/Volumes/main/observability/cluster_logs',
    fromMs: startMs,
    untilMs: Number.POSITIVE_INFINITY,
    executors: Array.from({ length: 8 }, (_, index): Executor => ({
      id: String(index),
      host: `10.20.1.${index + 10}`,
      cores: 16,
      addedMs: startMs + 5000 + index * 300,
      removedMs: Number.POSITIVE_INFINITY,
      removedReason: null,
    })),
    works: [],
  }
}

function bigWork(seed: number, number: number): Work {
  const fromMs = startMs + 30_000 + number * (workMs + gapMs)
  return {
    kind: 'task',
    key: `big:${seed}:${number}`,
    number,
    fromMs,
    untilMs: fromMs + workMs,
    isFailed: number % 40 === 39,
    inputBytes: 60_000_000_000,
    tags: {
      'spark.databricks.job.id': '100200300400500',
      'spark.databricks.job.runId': String(700_000_000_000_000 + number),
      'spark.databricks.job.parentRunId': String(600_000_000_000_000 + number),
      'spark.databricks.job.type': 'notebook',
      'spark.jobGroup.id': `1_2_job-100200300400500-run-${700_000_000_000_000 + number}-action-3`,
    },
    table: `big.events_${number % 7}`,
    lane: { index: 0, of: 1 },
  }
}
