import { join } from 'node:path'
import { lakeFolderOf, type Configuration } from '#config/configuration.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import { answers, type Answers } from '#contract/process-call.ts'
import type { SourceStatus as ShownSource } from '#product/contract/calls/sources.ts'
import type { ScheduledWork } from '#product/contract/calls/work.ts'
import type { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import type { Licenses } from '#product/server/license/licenses.ts'
import type { ProposalRounds } from '#product/server/proposals/proposal-rounds.ts'
import { savingsJob, type SavingEngine } from '#product/server/savings/verdicts/saving-job.ts'
import type { Log } from '#http/log.ts'
import type { RequestCounts } from '#exchange/host-rates.ts'
import { realClock } from '#jobs/clock.ts'
import type { Handler } from '#jobs/job.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { Scheduler } from '#jobs/scheduler.ts'
import type { Mart } from '#mart/mart.ts'
import type { State } from '#state/state.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'
import type { BudgetRounds } from '#worker/jobs/budgets-job.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { deriveJob, type DeriveReport } from '#worker/jobs/derive-job.ts'
import { serverCalls } from './calls/server-calls.ts'
import type { Children } from './children.ts'
import { Collecting } from './collecting.ts'
import { giveBackWhenQuiet } from './give-back.ts'
import { leaderJobs } from './handled-jobs.ts'
import { byCommandLine, jobAnswers } from './job-answers.ts'
import { lakeAnswers } from './lake-answers.ts'
import { licensedSeconds } from './licensing.ts'
import { LakehouseConnection } from './lakehouse-connection.ts'
import { messageOf } from './message-of.ts'
import type { ReadinessBoard } from './readiness.ts'
import { requestParts } from './request-parts.ts'
import { configuredSeconds, leaderSchedule } from './server-jobs.ts'
import type { SeveralServers } from './several-servers.ts'
import { ShownFigures } from './shown-figures.ts'
import { sourceParts, sourceStates, statusesWithoutLake } from './source-states.ts'
import { tidyJob } from './tidy-state.ts'
import { scheduledWork } from './work-schedule.ts'

type Parts = {
  configuration: Configuration
  /** Default: the connection of the demo. */
  connection: ConnectionDocument | undefined
  state: State
  mart: Mart
  children: Children
  readiness: ReadinessBoard
  log: Log
  jobs: Jobs
  /** Informs people. */
  notifier: { round(signal: AbortSignal): Promise<number> }
  signIn: { askAgain(): Promise<number> }
  incidents: IncidentEngine
  proposals: ProposalRounds
  savings: SavingEngine
  budgets: BudgetRounds
  license: Pick<Licenses, 'heldBack' | 'isCollected'>
  /** Absent if no other server shares the lake. */
  servers: SeveralServers | undefined
}

/** While this server works on jobs: always if it is alone, otherwise while it leads. */
type Lead = { signal: AbortSignal }

const drainMs = 5_000
/** Kinds of work with much that is only needed meanwhile. */
const largeWork = new Set([collectJob.name, deriveJob.name, incidentsJob.name, savingsJob.name])
/** The parts of the readiness that report a kind of work, where they have another name. */
const partNames: Readonly<Record<string, string>> = {
  [collectJob.name]: 'collection',
  [tidyJob.name]: 'queue',
}

/** Connects, and works on jobs while this server leads. */
export class Background {
  readonly #parts: Parts
  readonly #ending = new AbortController()
  readonly #lakehouse: LakehouseConnection
  readonly #figures: ShownFigures
  readonly #collecting: Collecting
  readonly #deriveListeners = new Set<(report: DeriveReport) => void>()
  #schedule: Scheduler | undefined
  #hasBegun = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { mart, readiness, connection: configured, servers } = parts
    const onError = (error: unknown) => this.fault('publications', error)
    this.#figures = new ShownFigures({ mart, readiness, onError })
    // Of several servers the leading one creates them.
    this.#lakehouse = new LakehouseConnection({ ...parts, configured, createsAccounts: !servers })
    const settings = () => derivationSettings(parts.state.db, realClock(), parts.budgets)
    const own = { lakehouse: this.#lakehouse, figures: this.#figures, settings }
    this.#collecting = new Collecting({ ...parts, ...own })
    const leaderParts = {
      ...parts,
      settings,
      dataNow: () => this.dataNow(),
      collecting: this.#collecting,
      askLake: parts.children.lake.ask,
      show: () => this.#figures.showDerived(),
      onDerived: (report: DeriveReport) => this.#deriveListeners.forEach((listener) => listener(report)),
    }
    for (const { handle } of leaderJobs) handle(parts.jobs, leaderParts)
    giveBackWhenQuiet(parts.jobs, { kinds: largeWork, giveBack: () => void this.#giveBack() })
    parts.jobs.onEnd(({ kind, state, error }) => {
      if (kind === deriveJob.name && state === 'FAILED')
        parts.log({ event: 'fault', part: 'derivation', says: messageOf(error) })
    })
  }

  /** Whether this server is connected, and leads or seeks the lead. */
  get hasBegun(): boolean {
    return this.#hasBegun
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
    const statuses = isLakeOpen ? this.#collecting.statuses : statusesWithoutLake(this.connection())
    return sourceStates(statuses, realClock())
  }

  /** What the leading server starts by itself, and when next. */
  async schedule(): Promise<ScheduledWork[]> {
    const { servers, state, configuration } = this.#parts
    const planned = (await this.#schedule?.upcoming()) ?? { unknownBecause: 'No server leads yet.' }
    const own = () => scheduledWork(state.db, configuration, leaderSchedule(this.#parts), planned)
    return servers && !servers.isLeading ? servers.scheduleOfLeader(own) : own()
  }

  /** Adds the requests to outside systems to the readiness. */
  informOfRequests(): void {
    const { readiness, children } = this.#parts
    readiness.inform(requestParts(children.rates, this.connection()))
    readiness.inform(sourceParts(this.#collecting.statuses, children.rates.askers()))
  }

  /** Connects and begins to lead, or to seek the lead. A failure appears in the readiness, and is tried again soon. */
  readonly connect: Handler<object, object> = async (_input, { signal }) => {
    try {
      await this.#begin(AbortSignal.any([signal, this.#ending.signal]))
    } catch (error) {
      signal.throwIfAborted()
      this.fault('connection', error)
      throw new CodedError('not_ready', `The lakehouse cannot be reached yet: ${messageOf(error)}`)
    }
    this.#hasBegun = true
    return { answer: {}, records: 1 }
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#figures.stop()
    await this.#stopWorking()
    await this.#parts.jobs.drain(drainMs)
  }

  /** Begins to work on jobs. */
  async lead({ signal }: Lead): Promise<void> {
    const { state, jobs, readiness, servers, configuration, license } = this.#parts
    if (servers) await this.#lakehouse.ensureAccounts()
    await this.#stopWorking()
    // A killed or suspended leader no longer works.
    await jobs.takeOver()
    for (const { job } of leaderJobs) await jobs.work(job)
    const scheduling = {
      jobs,
      scheduledSeconds: licensedSeconds(configuredSeconds(state.db, configuration), license),
      clock: realClock,
      elapsedMs: () => performance.now(),
      random: Math.random,
      onFailure: (kind: string, error: unknown) => this.fault(partNames[kind] ?? kind, error),
      onRecovered: (kind: string) => {
        if (kind !== collectJob.name)
          readiness.inform({ [partNames[kind] ?? kind]: { ready: true, says: 'working' } })
      },
    }
    const lead = AbortSignal.any([this.#ending.signal, signal])
    this.#schedule = new Scheduler(scheduling, leaderSchedule(this.#parts), lead)
  }

  /** Stops working, so that another server may. */
  async stopLeading(): Promise<void> {
    await this.#stopWorking()
    this.#collecting.forget()
  }

  /** What the running server answers to the command line. */
  localAnswers(): Answers {
    const { children, configuration, mart, state, jobs, license } = this.#parts
    return [
      ...lakeAnswers({
        askLake: children.lake.ask,
        mart,
        state,
        publications: join(lakeFolderOf(configuration), 'publications'),
        showFigures: () => this.#figures.showDerived(),
        sources: () => this.#collecting.statuses,
        collectAgain: () => jobs.start(collectJob, {}, byCommandLine('REPAIR')),
      }),
      ...jobAnswers({
        jobs,
        collecting: this.#collecting,
        deriveListeners: this.#deriveListeners,
        requests: () => this.#requests(),
        isCollected: () => license.isCollected(),
      }),
      answers(serverCalls.sources, () => this.sources()),
      answers(serverCalls.schedule, () => this.schedule()),
      answers(serverCalls.requests, async () => this.#requests()),
    ]
  }

  /** Reports a fault in the log and in the readiness. */
  fault(part: string, error: unknown): void {
    const says = messageOf(error)
    const { log, readiness } = this.#parts
    log({ event: 'fault', part, says })
    if (this.connection()) readiness.inform({ [part]: { ready: false, says } })
    else readiness.set('connection', { ready: false, says })
  }

  async #giveBack(): Promise<void> {
    // Node collects on demand only where it was started with --expose-gc.
    globalThis.gc?.()
    await this.#parts.mart.giveBack()
  }

  #requests(): RequestCounts {
    const { rates } = this.#parts.children
    return { hosts: rates.hosts(), sources: rates.askers() }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const connection = await this.#lakehouse.connect(signal)
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

  async #stopWorking(): Promise<void> {
    await this.#schedule?.stop()
    this.#schedule = undefined
    await Promise.all(leaderJobs.map(({ job }) => this.#parts.jobs.stopWorking(job)))
  }
}
