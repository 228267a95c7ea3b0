import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext } from '#collect/source.ts'
import { dayOf } from '#contract/dates.ts'
import type { CodedError } from '#contract/errors.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import { logPart } from '../reading-tables.ts'
import { keyOf, type LogRow } from '../rows/row-values.ts'
import { isOfFolder } from './denied.ts'
import { failedAgain, throwIfMany, type LeftOut } from './left-out.ts'
import type { Delivery } from './list-deliveries.ts'
import { changedFiles } from './log-files.ts'
import { readContext, type ContextRead, type ContextToRead } from './read-context.ts'
import type { LinesRead } from './read-parts.ts'
import { againUnread, type OpenContext } from './state.ts'

const dayMs = 86_400_000
const contextsAhead = 3

/** How many bytes of logs one fetch reads, and one process at once. */
export type ReadLimits = { fetchBytes: number; contextBytes: number }

type Job = { delivery: Delivery; toRead: ContextToRead }

/** What a fetch read: how many files, and whether there is more. */
export type DeliveriesRead = { files: number; isMore: boolean }

/** How much of each part of a log was read, and why files could not be, by their names. */
export type LogRead = { lines: LinesRead; problems: Readonly<Record<string, string>> }

/**
 * Reads what is new in some contexts, as far as the limits allow, and adds its rows. A context of which a file may not be fetched,
 * that is not there any more, or that breaks, stays as it was, and is tried again.
 */
export async function readDeliveries(
  context: FetchContext<DatabricksClient>,
  deliveries: readonly Delivery[],
  limits: ReadLimits,
  isWelcome: (delivery: Delivery, read: LogRead) => boolean = () => true,
): Promise<DeliveriesRead> {
  const { jobs, isMore } = chosen(context, deliveries, limits)
  const read: DeliveriesRead = { files: 0, isMore }
  const left: LeftOut[] = []
  const nowMs = context.dataNow.getTime()
  const reading = inOrder(jobs, contextsAhead, async (job) => ({ job, ...(await attempted(context, job)) }))
  for await (const { job, result, error } of reading) {
    const { clusterId, cluster, delivered } = job.delivery
    if (error) {
      left.push({ clusterId, error })
      throwIfMany(left)
      const { open } = job.toRead
      cluster.contexts[delivered.folder] = { ...open, refused: failedAgain(error, open.refused) }
    }
    if (!result) continue
    const { answer, absent } = result
    if (!answer) {
      const { open } = job.toRead
      cluster.contexts[delivered.folder] = { ...open, files: { ...open.files, ...absent } }
      continue
    }
    read.files += job.toRead.files.length
    if (answer.isLate) {
      cluster.contexts[delivered.folder] = againUnread(afterReading(job.toRead, result, nowMs), nowMs)
      read.isMore = true
      continue
    }
    if (!isWelcome(job.delivery, { lines: answer.lines, problems: result.problems })) continue
    for (const [table, rows] of Object.entries(answer.rows)) await context.emit(table, rows)
    const after = afterReading(job.toRead, result, nowMs)
    await context.emit(logPart.name, partRows(job.toRead, after, context.dataNow))
    cluster.contexts[delivered.folder] = after
  }
  return read
}

async function attempted(
  context: FetchContext<DatabricksClient>,
  { toRead }: Job,
): Promise<{ result?: ContextRead; error?: CodedError }> {
  try {
    return { result: await readContext(context, toRead) }
  } catch (error) {
    context.signal.throwIfAborted()
    if (!isOfFolder(error)) throw error
    return { error }
  }
}

function afterReading(
  { open, files }: ContextToRead,
  { answer, problems, deadly, absent }: ContextRead,
  changedMs: number,
): OpenContext {
  const { refused: _refused, ...before } = open
  const read: OpenContext = { ...before, files: { ...open.files }, changedMs }
  for (const { name, bytes, modifiedMs } of files) {
    const problem = problems[name]
    const deaths = deadly.has(name) ? (open.files[name]?.deaths ?? 0) + 1 : undefined
    read.files[name] = {
      ...absent[name],
      bytes,
      modifiedMs,
      ...(problem !== undefined && { problem }),
      ...(deaths !== undefined && { deaths }),
    }
  }
  if (!answer || answer.isLate) return read
  return { ...read, lines: answer.lines, facts: answer.facts }
}

/** The files that were read, as rows. */
function partRows({ place, files }: ContextToRead, { files: read }: OpenContext, now: Date): LogRow[] {
  const day = dayOf(now)
  return files.map(({ name, bytes, modifiedMs }) => ({
    ...keyOf(place),
    part_name: name,
    bytes,
    modified_time: modifiedMs > 0 ? new Date(modifiedMs).toISOString() : null,
    read_time: now.toISOString(),
    problem: read[name]?.problem ?? null,
    day,
    last_day: day,
  }))
}

/** The files to read, context by context: a process takes one context's at once. */
function chosen(
  { client: { account, here }, dataNow, settings: { logTaskDays = 0 } }: FetchContext<DatabricksClient>,
  deliveries: readonly Delivery[],
  { fetchBytes, contextBytes }: ReadLimits,
): { jobs: Job[]; isMore: boolean } {
  const tasksSinceMs = logTaskDays > 0 ? dataNow.getTime() - logTaskDays * dayMs : undefined
  const jobs: Job[] = []
  let isMore = false
  let left = fetchBytes
  // What could not be read before comes last, so that it takes the bytes of nothing else.
  for (const delivery of deliveries.toSorted((one, other) => triesOf(one) - triesOf(other))) {
    const { cluster, clusterId, delivered, store } = delivery
    const open = cluster.contexts[delivered.folder]
    const changed = open ? changedFiles(delivered, open) : []
    const limit = Math.min(left, contextBytes)
    let bytes = 0
    // The first of a context is read even if it alone is larger than a process should take.
    const files = changed.filter((file, index) => {
      bytes += file.bytes
      return bytes <= limit || (index === 0 && left > 0)
    })
    if (files.length < changed.length) isMore = true
    if (!open || files.length === 0) continue
    left -= files.reduce((sum, file) => sum + file.bytes, 0)
    const place = {
      accountId: account.id,
      workspaceId: here.id,
      clusterId,
      sparkContextId: delivered.contextId,
    }
    jobs.push({ delivery, toRead: { store, place, open, files, tasksSinceMs } })
  }
  return { jobs, isMore }
}

/** How often the reading of a context failed in a row. */
function triesOf({ cluster, delivered }: Delivery): number {
  return cluster.contexts[delivered.folder]?.refused?.tries ?? 0
}
