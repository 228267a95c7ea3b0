import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import type { Readiness, ReadinessPart } from '#http/ports.ts'
import { Leadership, type Term } from '#jobs/leadership.ts'
import type { Membership } from '#jobs/presence.ts'
import { ServerCalls } from '#jobs/server-calls.ts'
import type { AskOptions } from '#local/asking.ts'
import type { Handlers } from '#local/calls.ts'
import { leaderName } from '#state/leadership.ts'
import { removeCallsToAnyone } from '#state/server-calls.ts'
import type { State } from '#state/state.ts'
import { fetchWorkers, type Children } from './children.ts'
import { fetchForAll, fetchingByAll, type Asked } from './shared-fetching.ts'
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
  /** Calls of the other servers. */
  handlers: Handlers
}

// The leading server answers what its handlers' types declare.
const asSources = (value: unknown) => value as SourceStatus[]

const leaderCallsAtOnce = 16
const leaderWithinMs = 3_000
const lakeGraceMs = 1_000
/** Calls that each server answers itself. */
const ownMethods: ReadonlySet<string> = new Set(['readiness', 'requests'])

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
  fetching(): Asked {
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
    const handlers = fetchForAll(children.fetchers, connection, shared.folder)
    this.#stopFetching ??= this.#calls.serve('anyone', handlers, { atOnce: fetchWorkers })
    this.#leadership ??= new Leadership({
      state,
      serverId,
      onError,
      onLead: (term) => this.#lead(term, leading),
      onEnd: () => this.#stopLeading(leading),
    })
  }

  /** Calls the leading server. */
  askLeader(method: string, params: unknown, options?: AskOptions): Promise<unknown> {
    return this.#calls.ask('leader', method, params, options)
  }

  /** The status of each source from the leading server; none if it does not answer soon. */
  sourcesOfLeader(): Promise<SourceStatus[]> {
    const answer = this.askLeader('sources', {}, { timeoutMs: leaderWithinMs })
    return answer.then(asSources, () => [])
  }

  /** Answers calls itself or forwards them to the leading server. */
  answering(own: Handlers): Handlers {
    const entries = Object.entries(own).map(([method, handler]): [string, Handlers[string]] => [
      method,
      async (params, context) => {
        if (ownMethods.has(method) || this.isLeading) return handler(params, context)
        if (method === 'backup') throw await this.#notHere()
        const { signal, progress } = context
        return this.askLeader(method, params, { signal, onProgress: progress })
      },
    ])
    return Object.fromEntries(entries)
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

  async #lead(term: Term, { lead, handlers }: Leading): Promise<void> {
    const { children, state, onLake } = this.#parts
    children.lake.start({
      confirmTerm: async () => ({ term: (await this.#leadership?.confirm(term.number)) ? term.number : 0 }),
      lakeIsHeld: async (params) => onLake({ ready: false, says: String(Object(params).says) }),
    })
    await removeCallsToAnyone(state)
    await this.#removeFormerInboxes(term)
    const answered = Object.entries(handlers).filter(([method]) => !ownMethods.has(method))
    this.#stopAnswering = this.#calls.serve('leader', Object.fromEntries(answered), {
      atOnce: leaderCallsAtOnce,
    })
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
