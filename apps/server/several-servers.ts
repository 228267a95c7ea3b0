import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import { answers, type Answers, type Ask } from '#contract/process-call.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import type { ScheduledWork } from '#product/contract/calls/work.ts'
import type { Readiness, ReadinessPart } from '#http/ports.ts'
import { Leadership, type Term } from '#jobs/leadership.ts'
import type { Membership } from '#jobs/presence.ts'
import { ServerCalls } from '#jobs/server-calls.ts'
import { leaderName } from '#state/leadership.ts'
import { removeCallsToAnyone } from '#state/server-calls.ts'
import type { State } from '#state/state.ts'
import type { Fetching } from '#worker/collect-once.ts'
import { lakeParentCalls } from './calls/lake-parent-calls.ts'
import { serverCalls } from './calls/server-calls.ts'
import { fetchingHere, fetchWorkers, type Children } from './children.ts'
import { isOfOneServer, sharedAnswers } from './shared-answers.ts'
import { fetchForAll, fetchingByAll } from './shared-fetching.ts'
import type { SharedLake } from './shared-lake.ts'

type Parts = {
  state: State
  shared: SharedLake
  serverId: string
  membership: Membership
  children: Children
  onError(error: unknown): void
  /** Reports the status of this server's lake process. */
  onLake(part: ReadinessPart): void
}

/** The work of a leading server. */
export type Leading = {
  lead(term: Term): Promise<void>
  stopLeading(): Promise<void>
  /** What it answers to the other servers. */
  answers: Answers
}

const leaderCallsAtOnce = 16
const leaderWithinMs = 3_000
const lakeGraceMs = 1_000

/** This server among those that share a lake. One leads and runs the lake process; all of them fetch. */
export class SeveralServers {
  readonly #parts: Parts
  readonly #calls: ServerCalls
  #leadership: Leadership | undefined
  #stopFetching: (() => Promise<void>) | undefined
  #stopAnswering: (() => Promise<void>) | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    const { state, serverId, onError } = parts
    this.#calls = new ServerCalls({ state, serverId, onError })
  }

  get isLeading(): boolean {
    return this.#leadership?.term() !== undefined
  }

  /** Lets the workers of all servers fetch. */
  fetching(): Fetching {
    return fetchingByAll(this.#calls, this.#parts.shared.folder)
  }

  /** The number of fetches that all servers can run at once. */
  fetchesAtOnce(): number {
    return fetchWorkers * this.#parts.membership.count()
  }

  /** The folder of this term's batches. */
  inbox(): string {
    return join(this.#inboxes(), String(this.#leadership?.term()?.number ?? 'none'))
  }

  /** Starts to fetch for all servers, and to seek the lead. */
  begin(connection: ConnectionDocument, leading: Leading): void {
    const { children, shared, state, serverId, onError } = this.#parts
    const fetches = fetchForAll(fetchingHere(children), connection, shared.folder)
    this.#stopFetching ??= this.#calls.serve('anyone', fetches, { atOnce: fetchWorkers })
    this.#leadership ??= new Leadership({
      state,
      serverId,
      onError,
      onLead: (term) => this.#lead(term, leading),
      onEnd: () => this.#stopLeading(leading),
    })
  }

  /** Asks the leading server. */
  readonly askLeader: Ask = (call, input, options) => this.#calls.ask('leader', call, input, options)

  /** The status of each source from the leading server; none if it does not answer soon. */
  sourcesOfLeader(): Promise<SourceStatus[]> {
    return this.askLeader(serverCalls.sources, {}, { timeoutMs: leaderWithinMs }).catch(() => [])
  }

  /** What the leading server starts by itself; if it does not answer soon, what is known without it. */
  scheduleOfLeader(otherwise: () => Promise<ScheduledWork[]>): Promise<ScheduledWork[]> {
    return this.askLeader(serverCalls.schedule, {}, { timeoutMs: leaderWithinMs }).catch(otherwise)
  }

  /** Answers calls itself or forwards them to the leading server. */
  answering(own: Answers): Answers {
    const askLeader: Ask = async (call, input, options) => {
      if (call.name === serverCalls.backup.name) throw await this.#notHere()
      return this.askLeader(call, input, options)
    }
    return sharedAnswers(own, { isLeading: () => this.isLeading, askLeader })
  }

  /** The leader and the number of servers, for the readiness. */
  async parts(): Promise<Readiness['parts']> {
    const term = this.#leadership?.term()
    const leader = term ? 'this one' : await leaderName(this.#parts.state).catch(() => undefined)
    const says = `${this.#parts.membership.count()} servers share the lake; ${leader ?? 'none'} leads${term ? ` (term ${term.number})` : ''}`
    return { servers: { ready: leader !== undefined, says } }
  }

  async stop(): Promise<void> {
    await this.#leadership?.stop()
    await this.#stopFetching?.()
    await this.#calls.stop()
  }

  async #lead(term: Term, { lead, answers: all }: Leading): Promise<void> {
    const { children, state, onLake } = this.#parts
    const { confirmTerm, lakeIsHeld } = lakeParentCalls
    children.lake.start([
      answers(confirmTerm, async () => ({
        term: (await this.#leadership?.confirm(term.number)) ? term.number : 0,
      })),
      answers(lakeIsHeld, async ({ says }) => onLake({ ready: false, says })),
    ])
    await removeCallsToAnyone(state)
    await this.#removeFormerInboxes(term)
    const answered = all.filter(({ call }) => !isOfOneServer(call))
    this.#stopAnswering = this.#calls.serve('leader', answered, { atOnce: leaderCallsAtOnce })
    await lead(term)
  }

  async #stopLeading({ stopLeading }: Leading): Promise<void> {
    const { children, onLake } = this.#parts
    await Promise.all([this.#stopAnswering?.(), stopLeading(), children.lake.stop(lakeGraceMs)])
    onLake({ ready: true, says: 'run by the server that leads' })
  }

  #inboxes(): string {
    return join(this.#parts.shared.folder, 'inbox')
  }

  /** Batches that no server will append. */
  async #removeFormerInboxes(term: Term): Promise<void> {
    const names = await readdir(this.#inboxes()).catch(() => [])
    const former = names.filter((name) => !(Number(name) >= term.number))
    await Promise.all(former.map((name) => rm(join(this.#inboxes(), name), { recursive: true, force: true })))
  }

  async #notHere(): Promise<CodedError> {
    const leader = (await leaderName(this.#parts.state)) ?? 'none at the moment'
    return new CodedError(
      'conflict',
      `Only the leading server (${leader}) makes backups, into a folder that it can reach. Run the backup there.`,
    )
  }
}

/** Identifies one run of a server. */
export function newServerId(): string {
  return randomUUID()
}
