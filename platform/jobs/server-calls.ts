import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import type { AskOptions } from '#local/asking.ts'
import type { Handlers } from '#local/calls.ts'
import { errorOfWire, wireError, wireErrorOf } from '#local/wire-error.ts'
import {
  callsStillClaimed,
  callStates,
  releaseCalls,
  newCallId,
  removeCalls,
  claimCalls,
  writeCall,
  writeReport,
} from '#state/server-calls.ts'
import type { Audience, ClaimedCall } from '#state/server-calls.ts'
import type { State } from '#state/state.ts'
import { z } from 'zod'

type Options = {
  state: Pick<State, 'executeSql'>
  serverId: string
  onError: (error: unknown) => void
}

type PendingCall = {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  onProgress: AskOptions['onProgress']
  lastProgress: string
}

type Service = { audience: Audience; handlers: Handlers; atOnce: number; running: Map<string, Running> }
type Running = { call: ClaimedCall; work: AbortController; progress: unknown; isReported: boolean }

const lookEveryMs = 250
const insistMs = 15_000
const answerForm = z.union([z.object({ value: z.unknown() }), z.object({ error: wireError })])

/**
 * Calls between servers through their shared state. A call waits there until a server claims it; if that server falls
 * silent, another may claim it. Handlers must be safe to repeat.
 */
export class ServerCalls {
  readonly #options: Options
  readonly #asked = new Map<string, PendingCall>()
  readonly #services = new Set<Service>()
  readonly #stopping = new AbortController()
  #nudge: AbortController = new AbortController()
  readonly #loop: Promise<void>

  constructor(options: Options) {
    this.#options = options
    this.#loop = this.#look()
  }

  /** Calls the leading server, or any server; waits as long as none answers. */
  async ask(
    audience: Audience,
    method: string,
    params: unknown,
    { signal, timeoutMs, onProgress }: AskOptions = {},
  ): Promise<unknown> {
    const { state, serverId: askedBy } = this.#options
    const late = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]
    const giving = AbortSignal.any([this.#stopping.signal, ...late, ...(signal ? [signal] : [])])
    giving.throwIfAborted()
    const callId = newCallId()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    // The call may be canceled before anybody waits for it.
    promise.catch(() => undefined)
    const giveUp = () => reject(giving.reason)
    giving.addEventListener('abort', giveUp, { once: true })
    try {
      await insisting(() => writeCall(state, { callId, audience, method, params, askedBy }), giving)
      this.#asked.set(callId, { resolve, reject, onProgress, lastProgress: '' })
      this.#nudge.abort()
      return await promise
    } finally {
      giving.removeEventListener('abort', giveUp)
      this.#asked.delete(callId)
      // If removing it fails, the call is removed with the server that made it.
      void removeCalls(state, [callId]).catch(() => undefined)
    }
  }

  /** Answers calls, up to a number at once, until the answered function is called, which returns running calls to the others. */
  serve(audience: Audience, handlers: Handlers, { atOnce }: { atOnce: number }): () => Promise<void> {
    const service: Service = { audience, handlers, atOnce, running: new Map() }
    this.#services.add(service)
    this.#nudge.abort()
    return async () => {
      this.#services.delete(service)
      for (const { work } of service.running.values()) work.abort(notHere())
      const { state, serverId } = this.#options
      await releaseCalls(state, { audience, serverId }).catch(this.#options.onError)
    }
  }

  /** Stops calling and answering. */
  async stop(): Promise<void> {
    this.#stopping.abort(new CodedError('not_ready', 'The server is stopping. Try again.'))
    this.#nudge.abort()
    await this.#loop
  }

  async #look(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#nudge = new AbortController()
      try {
        await this.#readAnswers()
        for (const service of this.#services) await this.#work(service)
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#options.onError(error)
      }
      await sleep(lookEveryMs, undefined, { signal: this.#nudge.signal }).catch(() => undefined)
    }
  }

  async #readAnswers(): Promise<void> {
    const callIds = [...this.#asked.keys()]
    if (callIds.length === 0) return
    const states = await callStates(this.#options.state, callIds)
    for (const { callId, progress, answer } of states) {
      const asked = this.#asked.get(callId)
      if (!asked) continue
      tellProgress(asked, progress)
      if (answer !== null) settle(asked, answer)
    }
    const known = new Set(states.map(({ callId }) => callId))
    for (const callId of callIds.filter((id) => !known.has(id))) this.#asked.get(callId)?.reject(notHere())
  }

  async #work(service: Service): Promise<void> {
    const { state, serverId } = this.#options
    await this.#reportProgress(service)
    const free = service.atOnce - service.running.size
    if (free <= 0) return
    const { audience } = service
    const taken = await claimCalls(state, { audience, serverId, atMost: free })
    if (!this.#services.has(service)) return void (await releaseCalls(state, { audience, serverId }))
    for (const call of taken) void this.#answer(service, call)
  }

  /** Reports the progress of calls, and cancels those without a waiting caller. */
  async #reportProgress({ running }: Service): Promise<void> {
    if (running.size === 0) return
    const { state, serverId } = this.#options
    const kept = await callsStillClaimed(state, { serverId, callIds: [...running.keys()] })
    for (const [callId, work] of running) {
      if (!kept.has(callId)) work.work.abort(notHere())
      else if (!work.isReported) {
        work.isReported = true
        await writeReport(state, { ...work.call, serverId }, { progress: work.progress })
      }
    }
  }

  async #answer(service: Service, call: ClaimedCall): Promise<void> {
    const running: Running = { call, work: new AbortController(), progress: null, isReported: true }
    service.running.set(call.callId, running)
    const answer = await answerOf(service, running)
    const { state, serverId, onError } = this.#options
    const { signal } = running.work
    if (!signal.aborted)
      await insisting(() => writeReport(state, { ...call, serverId }, { answer }), signal).catch(onError)
    service.running.delete(call.callId)
    this.#nudge.abort()
  }
}

async function answerOf({ handlers }: Service, running: Running): Promise<object> {
  const { call, work } = running
  const progress = (report: unknown) => Object.assign(running, { progress: report, isReported: false })
  try {
    const handler = Object.hasOwn(handlers, call.method) ? handlers[call.method] : undefined
    if (!handler)
      throw new CodedError(
        'not_found',
        `The servers have no method ${call.method}. Run the same version on all servers.`,
      )
    return { value: (await handler(call.params, { signal: work.signal, progress })) ?? null }
  } catch (error) {
    return { error: wireErrorOf(error) }
  }
}

function tellProgress(asked: PendingCall, progress: unknown): void {
  const text = JSON.stringify(progress)
  if (progress === null || text === asked.lastProgress) return
  asked.lastProgress = text
  asked.onProgress?.(progress)
}

function settle(asked: PendingCall, answer: unknown): void {
  const parsed = answerForm.parse(answer)
  if ('error' in parsed) asked.reject(errorOfWire(parsed.error))
  else asked.resolve(parsed.value)
}

function notHere(): CodedError {
  return new CodedError(
    'not_ready',
    'The server that worked on the call no longer leads, or its caller stopped waiting. Try again.',
  )
}

/** Retries for a while if the state does not answer: it may be restarting. */
async function insisting(act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const giveUpAtMs = performance.now() + insistMs
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || performance.now() > giveUpAtMs) throw error
    }
    await sleep(lookEveryMs, undefined, { signal })
  }
}
