import { join } from 'node:path'
import type { SourceStatus } from '#collect/schedule.ts'
import { lakeFolderOf, type Configuration } from '#config/configuration.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { answers, type Answers } from '#contract/process-call.ts'
import type { SourceStatus as ShownSource } from '#product/contract/calls/sources.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import type { Log } from '#http/log.ts'
import type { RequestCounts } from '#exchange/host-rates.ts'
import { realClock } from '#jobs/clock.ts'
import type { ProgressReport } from '#jobs/progress.ts'
import { openQueue, type Queue } from '#jobs/queue.ts'
import type { Mart } from '#mart/mart.ts'
import type { State } from '#state/state.ts'
import type { CollectionSummary } from '#worker/collection.ts'
import { messageOf } from './message-of.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { serverCalls } from './calls/server-calls.ts'
import { lakeAnswers } from './lake-answers.ts'
import { fetchingHere, fetchWorkers, type Children } from './children.ts'
import { collectOnce, type Collecting } from '#worker/collect-once.ts'
import { collectJob, pauseAfter } from './collect-job.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'
import { LakehouseConnection } from './lakehouse-connection.ts'
import type { ReadinessBoard } from './readiness.ts'
import { LeaderRounds, type Rounds } from './leader-rounds.ts'
import { requestParts } from './request-parts.ts'
import type { SeveralServers } from './several-servers.ts'
import { ShownFigures } from './shown-figures.ts'
import { tidyState } from './tidy-state.ts'
import { untilItSucceeds } from './until-it-succeeds.ts'
import { progressOf, sourceParts, sourceStates, statusesWithoutLake } from './source-states.ts'

type Parts = {
  configuration: Configuration
  /** Default: the connection of the demo. */
  connection: ConnectionDocument | undefined
  state: State
  mart: Mart
  children: Children
  readiness: ReadinessBoard
  log: Log
  /** Informs people while this server leads. */
  notifier: Rounds
  /** Makes rounds of incidents while this server leads. */
  incidents: Rounds
  /** Absent if no other server shares the lake. */
  servers: SeveralServers | undefined
}

/** While this server decides what is collected: always if it is alone, otherwise while it leads. */
type Lead = { signal: AbortSignal }

const minuteMs = 60_000
const retryMs = 15_000
const drainMs = 5_000
const incidentPauseMs = 2_000

/** Connects, collects, derives and publishes, again and again. */
export class Background {
  readonly #parts: Parts
  readonly #ending = new AbortController()
  readonly #lakehouse: LakehouseConnection
  #statuses: readonly SourceStatus[] = []
  #collecting: Promise<CollectionSummary> | undefined
  #queue: Queue | undefined
  #isWorking = false
  readonly #figures: ShownFigures
  readonly #notifications: LeaderRounds
  readonly #incidents: LeaderRounds
  #lead: AbortSignal
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#lead = this.#ending.signal
    const { mart, readiness, connection: configured, servers } = parts
    const onError = (error: unknown) => this.#fault('publications', error)
    this.#figures = new ShownFigures({ mart, readiness, onError })
    this.#notifications = this.#rounds('notifications', parts.notifier)
    this.#incidents = this.#rounds('incidents', parts.incidents, incidentPauseMs)
    // Of several servers the leading one creates them.
    this.#lakehouse = new LakehouseConnection({ ...parts, configured, createsAccounts: !servers })
  }

  connection(): ConnectionDocument | undefined {
    return this.#lakehouse.document
  }

  /** Whether a publication has all that was collected, with its history. */
  isWhole(version: number): boolean {
    return this.#figures.isWhole(version)
  }

  dataNow(): Date {
    return this.#lakehouse.dataNow()
  }

  /** The status of each source, as the collecting server knows it. */
  async sources(): Promise<ShownSource[]> {
    const { servers, readiness } = this.#parts
    if (servers && !servers.isLeading) return servers.sourcesOfLeader()
    const isLakeOpen = readiness.read().parts['lake']?.ready ?? true
    const statuses = isLakeOpen ? this.#statuses : statusesWithoutLake(this.connection())
    return sourceStates(statuses, realClock())
  }

  /** Adds the requests to outside systems to the readiness. */
  informOfRequests(): void {
    const { readiness, children } = this.#parts
    readiness.inform(requestParts(children.rates, this.connection()))
    readiness.inform(sourceParts(this.#statuses, children.rates.askers()))
  }

  /** Starts. Failures appear in the readiness and are retried. */
  start(): void {
    void this.#begin().catch((error: unknown) => {
      if (this.#ending.signal.aborted) return
      this.#fault('connection', error)
      this.#timer = setTimeout(() => this.start(), retryMs)
    })
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#timer)
    await this.#figures.stop()
    await this.#notifications.stop()
    await this.#incidents.stop()
    await this.#collecting?.catch(() => undefined)
    await this.#queue?.drain(drainMs)
  }

  /** Starts to decide what is collected. */
  async lead({ signal }: Lead): Promise<void> {
    const { state, readiness, servers } = this.#parts
    this.#lead = AbortSignal.any([this.#ending.signal, signal])
    if (servers) await this.#lakehouse.ensureAccounts()
    const onError = (error: unknown) => this.#fault('queue', error)
    const onRecovered = () => readiness.inform({ queue: { ready: true, says: 'working' } })
    this.#queue ??= await openQueue(state, [collectJob], { onError, onRecovered })
    // A killed or suspended leader no longer decides.
    if (servers) await this.#queue.endAbandoned(collectJob)
    if (!this.#isWorking)
      await this.#queue.work(collectJob, (_input, { progress }) => this.#collectAndPlan(progress))
    this.#isWorking = true
    this.#notifications.begin(this.#lead)
    this.#incidents.begin(this.#lead)
    await this.#queue.enqueue(collectJob, {}, { singletonKey: 'start' })
  }

  /** Stops deciding, so that another server may. */
  async stopLeading(): Promise<void> {
    this.#isWorking = false
    await this.#notifications.stop()
    await this.#incidents.stop()
    await this.#queue?.stopWorking(collectJob)
    await this.#collecting?.catch(() => undefined)
    this.#statuses = []
  }

  /** What the running server answers to the command line. */
  localAnswers(): Answers {
    const { children, configuration, mart, state } = this.#parts
    return [
      ...lakeAnswers({
        askLake: children.lake.ask,
        mart,
        state,
        publications: join(lakeFolderOf(configuration), 'publications'),
        settings: () => this.#settings(),
        showFigures: () => this.#figures.showDerived(),
        sources: () => this.#statuses,
        collectAtOnce: () => void this.#collectAtOnce(() => {}).catch(() => undefined),
      }),
      answers(serverCalls.collect, async (_asked, { progress }) => {
        const summary = await this.#collectAtOnce(progress)
        return { ...summary, requests: this.#requests() }
      }),
      answers(serverCalls.sources, () => this.sources()),
      answers(serverCalls.requests, async () => this.#requests()),
    ]
  }

  /** Derives with the present settings, here or at the leading server, and shows the figures. */
  async derive(): Promise<void> {
    const { children, servers } = this.#parts
    const { signal } = this.#ending
    if (servers && !servers.isLeading) await servers.askLeader(lakeCalls.derive, {}, { signal })
    else await children.lake.ask(lakeCalls.derive, { settings: await this.#settings() }, { signal })
    await this.#figures.showDerived()
  }

  #rounds(part: string, made: Rounds, pauseMs?: number): LeaderRounds {
    const onRecovered = () => this.#parts.readiness.inform({ [part]: { ready: true, says: 'working' } })
    return new LeaderRounds(made, { onError: (error) => this.#fault(part, error), onRecovered }, pauseMs)
  }

  #requests(): RequestCounts {
    const { rates } = this.#parts.children
    return { hosts: rates.hosts(), sources: rates.askers() }
  }

  async #begin(): Promise<void> {
    const connection = await this.#lakehouse.connect(this.#ending.signal)
    await this.#figures.show()
    const { servers } = this.#parts
    if (!servers) return this.lead(this.#ending)
    this.#figures.watch()
    servers.begin(connection, {
      lead: (term) => this.lead(term),
      stopLeading: () => this.stopLeading(),
      answers: this.localAnswers(),
    })
  }

  /** Collects, then enqueues the next collection whatever the result. */
  async #collectAndPlan(progress: (report: ProgressReport) => void): Promise<void> {
    const pauseMs = this.#parts.configuration.collectEveryMinutes * minuteMs
    let nextMs = Math.min(pauseMs, minuteMs)
    try {
      const summary = await this.#collect(() => progress(progressOf(this.#statuses)))
      this.#parts.readiness.inform({ collection: { ready: true, says: `${summary.appends} batches` } })
      nextMs = pauseAfter(summary, { pauseMs, now: realClock() })
    } catch (error) {
      if (this.#lead.aborted) return
      this.#fault('collection', error)
    }
    if (this.#lead.aborted) return
    await this.#planNext(new Date(Date.now() + nextMs))
  }

  /** Without a next collection there would never be one again, so a failing state is retried until it works. */
  async #planNext(startAfter: Date): Promise<void> {
    const { state, readiness, configuration } = this.#parts
    const plan = async () => {
      await tidyState(state, realClock(), configuration)
      await this.#queue?.enqueue(collectJob, {}, { singletonKey: 'next', startAfter })
    }
    const onError = (error: unknown) => this.#fault('queue', error)
    await untilItSucceeds(plan, { pauseMs: retryMs, onError, signal: this.#lead })
    readiness.inform({ queue: { ready: true, says: 'working' } })
  }

  /** A user asks for it, so failed sources do not wait for their next attempt. */
  #collectAtOnce(progress: Collecting['onStatus']): Promise<CollectionSummary> {
    this.#statuses = this.#statuses.map(({ nextTry: _nextTry, ...status }) => status)
    return this.#collect(progress)
  }

  #collect(progress: Collecting['onStatus'] = () => {}): Promise<CollectionSummary> {
    this.#collecting ??= this.#collectNow(progress).finally(() => {
      this.#collecting = undefined
    })
    return this.#collecting
  }

  async #collectNow(progress: Collecting['onStatus']): Promise<CollectionSummary> {
    const { configuration, children, readiness, servers } = this.#parts
    const connection = this.connection()
    if (!connection) throw new Error('not connected')
    const collecting = {
      connection,
      askLake: children.lake.ask,
      fetch: servers?.fetching() ?? fetchingHere(children),
      inbox: servers?.inbox() ?? join(lakeFolderOf(configuration), 'inbox'),
      dataNow: () => this.#lakehouse.refreshedDataNow(),
      onStatus: (statuses: readonly SourceStatus[]) => {
        this.#statuses = statuses
        readiness.inform(sourceParts(statuses, children.rates.askers()))
        progress(statuses)
      },
      onPublished: () => this.#figures.show(),
      settings: () => this.#settings(),
      historyDays: configuration.historyDays,
      logTaskDays: configuration.logTaskDays,
      lookBackDays: configuration.lookBackDays,
      concurrency: servers?.fetchesAtOnce() ?? fetchWorkers,
    }
    this.#figures.noteCollection({ isWhole: false })
    const summary = await collectOnce(collecting, this.#statuses, this.#lead)
    // What never succeeded has no history yet.
    this.#figures.noteCollection({ isWhole: summary.failed.every(({ lastSuccess }) => lastSuccess) })
    return summary
  }

  #settings(): Promise<SettingsSnapshot> {
    return derivationSettings(this.#parts.state.db, realClock())
  }

  #fault(part: string, error: unknown): void {
    const says = messageOf(error)
    this.#parts.log({ event: 'fault', part, says })
    const { readiness } = this.#parts
    if (this.connection()) readiness.inform({ [part]: { ready: false, says } })
    else readiness.set('connection', { ready: false, says })
  }
}
