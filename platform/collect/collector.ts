import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import type { Ask } from '#contract/process-call.ts'
import { askHere } from '#local/ask-here.ts'
import { BatchFiles, contentHash } from './batch-files.ts'
import { afterReading, checkpointOf } from './checkpoint.ts'
import type { Fetched, FetchProgress, Retrying } from './fetched.ts'
import { askingAs } from '#exchange/asker.ts'
import { watchingRetries, type Retry } from '#exchange/retry-listener.ts'
import type { PlannedFetch } from './plan.ts'
import type { FetchContext, Source } from './source.ts'

/** What to fetch, through which clients, and into which folder. */
export type FetchOrder<Client> = {
  source: Source<Client>
  planned: PlannedFetch
  client: Client
  /** Now, on the clock of the data. */
  dataNow: Date
  /** Settings of the collection. Default: none. */
  settings?: Readonly<Record<string, number>>
  /** The folder for the batch's files. */
  folder: string
  signal: AbortSignal
  /** Asks what a source does apart. Default: in this process. */
  apart?: Ask
  /** Rows so far, notes, and retries. */
  progress(report: FetchProgress): void
}

/** What a source answers besides its rows. */
type Answered = { state: unknown; lacking: readonly string[]; notes: readonly string[]; isDueAgain: boolean }

/** Fetches one window of one source in one scope into files. Needs no lake, and leaves no files behind if it fails. */
export async function fetchWindow<Client>(order: FetchOrder<Client>): Promise<Fetched> {
  const { source, folder } = order
  const workFolder = join(folder, 'work')
  await mkdir(workFolder, { recursive: true })
  const files = new BatchFiles(folder, source.tables)
  try {
    const answered = await fetchInto(files, workFolder, order)
    return await fetchedFrom(files, order, answered)
  } catch (error) {
    await files.abandon()
    await rm(folder, { recursive: true, force: true })
    throw withRight(error, source)
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

async function fetchInto<Client>(
  files: BatchFiles,
  folder: string,
  order: FetchOrder<Client>,
): Promise<Answered> {
  const { source, planned, client, dataNow, signal, settings = {} } = order
  const apart = order.apart ?? askHere(source.apart ?? [])
  let total = 0
  let isDueAgain = false
  const lacking = new Set<string>()
  const notes: string[] = []
  const report = (rows: number) => {
    total += rows
    order.progress({ rows: total })
  }
  const tellRetrying = (retry: Retry | undefined) =>
    order.progress({ rows: total, ...(retry && { retrying: retryingOf(retry) }) })
  const context: FetchContext<Client> = {
    client,
    dataNow,
    window: planned.window,
    checkpoint: checkpointOf(planned.checkpoint).state,
    asked: planned.asked,
    settings,
    signal,
    folder,
    note(text) {
      notes.push(text)
      order.progress({ rows: total, note: text })
    },
    lacks(columns) {
      for (const column of columns) lacking.add(column)
    },
    again() {
      isDueAgain = true
    },
    apart: (call, input, options) => apart(call, input, { ...options, signal }),
    async emit(table, rows) {
      signal.throwIfAborted()
      await files.add(table, rows)
      report(rows.length)
    },
    async emitCsv(table, file, select) {
      signal.throwIfAborted()
      const rows = await files.addCsv(table, file, select)
      report(rows)
      return rows
    },
  }
  const asker = { source: source.name, scope: planned.scope }
  const state = await askingAs(asker, () => watchingRetries(tellRetrying, () => source.fetch(context)))
  return { state, lacking: [...lacking].sort(), notes, isDueAgain }
}

function retryingOf({ error: { code, message }, attempt, waitMs }: Retry): Retrying {
  return { code, message, attempt, waitMs }
}

async function fetchedFrom<Client>(
  files: BatchFiles,
  order: FetchOrder<Client>,
  { state, lacking, notes, isDueAgain }: Answered,
): Promise<Fetched> {
  const { source, planned, dataNow } = order
  const { window, scope, lookBackDays } = planned
  const parts = await files.finish()
  const checkpoint = afterReading(checkpointOf(planned.checkpoint), {
    window,
    at: dataNow,
    lookBackDays,
    state,
    lacking,
    isDueAgain,
    isAsked: planned.asked !== undefined,
  })
  const span = window ? `${window.since}..${window.until}` : 'all'
  const id = `${source.name}/${scope}/${span}/${await contentHash(parts, checkpoint)}`
  return {
    batch: { id, parts, checkpoint: { source: source.name, scope, state: checkpoint } },
    rows: files.rows,
    misfits: files.misfits,
    notes,
    isDueAgain,
  }
}

function withRight(error: unknown, { right }: Source): unknown {
  if (!(error instanceof CodedError) || error.code !== 'forbidden') return error
  return new CodedError('forbidden', `${error.message} It needs ${right.name}: ${right.grant}`, {
    cause: error,
  })
}
