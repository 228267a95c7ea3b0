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
  /** How the lake process of this server fares. */
  onLake(part: ReadinessPart): void
}

/** What a server does that leads. */
export type Leading = {
  lead(term: Term): Promise<void>
  stopLeading(): Promise<void>
  /** What the other servers may ask of it. */
  handlers: Handlers
}

// The server that leads answers what its handlers' types say.
const asSources = (value: unknown) => value as SourceStatus[]

const leaderCallsAtOnce = 16
const leaderWithinMs = 3_000
const lakeGraceMs = 1_000
/** What a server answers itself, whoever leads. */
const ownMethods: ReadonlySet<string> = new Set(['readiness', 'requests'])

/** This server among those that share a lake: one leads and runs the lake process, all of them fetch. */
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

  /** How many fetches the servers can do at once. */
  fetchesAtOnce(): number {
    return fetchWorkers * this.#parts.membership.count()
  }

  /** Where batches of this term lie. */
  inbox(): string {
    return join(this.#inboxes(), String(this.#leadership?.term()?.number ?? 'none'))
  }

  /** Begins to fetch for all, and to lead when it is this server's turn. */
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

  /** Asks the server that leads. */
  askLeader(method: string, params: unknown, options?: AskOptions): Promise<unknown> {
    return this.#calls.ask('leader', method, params, options)
  }

  /** How each source fares, as the server that leads knows it; nothing where it does not answer soon. */
  sourcesOfLeader(): Promise<SourceStatus[]> {
    const answer = this.askLeader('sources', {}, { timeoutMs: leaderWithinMs })
    return answer.then(asSources, () => [])
  }

  /** Answers by this server what it can, and the rest by the one that leads. */
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

  /** Who leads, and how many servers there are, for the readiness. */
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
    await Promise.all([this.#stopAnswering?.(), stopLeading(), this.#parts.children.lake.stop(lakeGraceMs)])
    this.#parts.onLake({ ready: true, says: 'run by the server that leads' })
  }

  #inboxes(): string {
    return join(this.#parts.shared.folder, 'inbox')
  }

  /** Batches that nobody will append any more. */
  async #removeFormerInboxes(term: Term): Promise<void> {
    const names = await readdir(this.#inboxes()).catch(() => [])
    const former = names.filter((name) => !(Number(name) >= term.number))
    await Promise.all(former.map((name) => rm(join(this.#inboxes(), name), { recursive: true, force: true })))
  }

  async #notHere(): Promise<CodedError> {
    const leader = (await leaderName(this.#parts.state)) ?? 'none at the moment'
    return new CodedError(
      'conflict',
      `Among several servers the one that leads makes the backup, into a folder that it can reach: ${leader}. Run it there.`,
    )
  }
}

/** A name for one life of a server. */
export function newServerId(): string {
  return randomUUID()
}
