import { join } from 'node:path'
import type { SourceStatus } from '#collect/schedule.ts'
import { lakeFolderOf, type Configuration } from '#config/configuration.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import type { Handler } from '#jobs/job.ts'
import { collectAsked, type AskedCollection, type AskedOfSource } from '#worker/collect-asked.ts'
import { collectOnce, type Collecting as CollectingParts } from '#worker/collect-once.ts'
import { FetchTurns } from '#worker/fetch-turns.ts'
import type { CollectionSummary } from '#worker/collection.ts'
import { collected } from '#worker/jobs/collect-job.ts'
import { fetchingHere, fetchWorkers, type Children } from './children.ts'
import type { LakehouseConnection } from './lakehouse-connection.ts'
import type { ReadinessBoard } from './readiness.ts'
import type { SeveralServers } from './several-servers.ts'
import type { ShownFigures } from './shown-figures.ts'
import { progressOf, sourceParts } from './source-states.ts'

type Parts = {
  configuration: Configuration
  children: Children
  readiness: ReadinessBoard
  servers: SeveralServers | undefined
  lakehouse: LakehouseConnection
  figures: ShownFigures
  settings(): Promise<SettingsSnapshot>
}

type StatusListener = CollectingParts['onStatus']

/** Collects what is due, and knows the status of each source. */
export class Collecting {
  readonly #parts: Parts
  readonly #listeners = new Set<StatusListener>()
  readonly #turns = new FetchTurns()
  #statuses: readonly SourceStatus[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get statuses(): readonly SourceStatus[] {
    return this.#statuses
  }

  /** Another server decides from now on. */
  forget(): void {
    this.#statuses = []
  }

  /** Hands each status to a listener while the work lasts. */
  async listening<Answer>(listener: StatusListener, work: () => Promise<Answer>): Promise<Answer> {
    this.#listeners.add(listener)
    try {
      return await work()
    } finally {
      this.#listeners.delete(listener)
    }
  }

  /** Fetches, derives and publishes what is due. Where a person asks for it, failed sources do not wait for their next attempt. */
  readonly collect: Handler<object, CollectionSummary> = async (_input, { source, signal, report }) => {
    const { readiness } = this.#parts
    if (source !== 'SCHEDULE')
      this.#statuses = this.#statuses.map(({ nextTry: _nextTry, ...status }) => status)
    const summary = await this.#collectNow(() => report(progressOf(this.#statuses)), signal)
    readiness.inform({ collection: { ready: true, says: `${summary.appends} batches` } })
    return collected(summary)
  }

  /** Reads what somebody asks for from a source now, beside a collection. */
  async collectAsked(
    kind: string,
    order: AskedOfSource,
    options: { signal: AbortSignal; onRows: (rows: number) => void },
  ): Promise<AskedCollection> {
    const parts = this.#collectingParts(() => {})
    const turns = this.#turns
    return collectAsked({ ...parts, turns, inbox: `${parts.inbox}-${kind}` }, order, options)
  }

  async #collectNow(onProgress: () => void, signal: AbortSignal): Promise<CollectionSummary> {
    const { figures } = this.#parts
    figures.noteCollection({ isWhole: false })
    const onStatus = (statuses: readonly SourceStatus[]) => {
      this.#note(statuses)
      onProgress()
    }
    const summary = await collectOnce(this.#collectingParts(onStatus), this.#statuses, signal)
    // What never succeeded has no history yet.
    figures.noteCollection({ isWhole: summary.failed.every(({ lastSuccess }) => lastSuccess) })
    return summary
  }

  #collectingParts(onStatus: StatusListener): CollectingParts {
    const { configuration, children, servers, lakehouse, figures, settings } = this.#parts
    const connection = lakehouse.document
    if (!connection) throw new Error('not connected')
    return {
      connection,
      askLake: children.lake.ask,
      fetch: servers?.fetching() ?? fetchingHere(children),
      inbox: servers?.inbox() ?? join(lakeFolderOf(configuration), 'inbox'),
      dataNow: () => lakehouse.refreshedDataNow(),
      onStatus,
      onPublished: () => figures.show(),
      settings,
      historyDays: configuration.historyDays,
      logTaskDays: configuration.logTaskDays,
      lookBackDays: configuration.lookBackDays,
      concurrency: servers?.fetchesAtOnce() ?? fetchWorkers,
      turns: this.#turns,
    }
  }

  #note(statuses: readonly SourceStatus[]): void {
    const { readiness, children } = this.#parts
    this.#statuses = statuses
    readiness.inform(sourceParts(statuses, children.rates.askers()))
    for (const listener of this.#listeners) listener(statuses)
  }
}
