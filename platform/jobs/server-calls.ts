import { setTimeout as sleep } from 'node:timers/promises'
import { cleanJson } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import { answeredCall, checkedAnswer, report, runSameVersion } from '#contract/process-call.ts'
import type { AnswerOf, Answers, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
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
import type { Audience, CallState, ClaimedCall } from '#state/server-calls.ts'
import type { State } from '#state/state.ts'
import { z } from 'zod'

type Options = {
  state: Pick<State, 'executeSql'>
  serverId: string
  onError: (error: unknown) => void
}

type PendingCall = { receive: (state: CallState) => void; reject: (error: unknown) => void }

type Service = { audience: Audience; answers: Answers; atOnce: number; running: Map<string, Running> }
/** A call that this server works on, with its latest report as JSON text. */
type Running = { call: ClaimedCall; work: AbortController; progress: string; isReported: boolean }

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
  async ask<Call extends ProcessCall>(
    audience: Audience,
    call: Call,
    input: InputOf<Call>,
    options: AskOptions<Call> = {},
  ): Promise<AnswerOf<Call>> {
    const { state, serverId: askedBy } = this.#options
    const { signal, timeoutMs } = options
    const late = timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]
    const giving = AbortSignal.any([this.#stopping.signal, ...late, ...(signal ? [signal] : [])])
    giving.throwIfAborted()
    const callId = newCallId()
    const written = { callId, audience, method: call.name, params: cleanJson(input ?? null), askedBy }
    const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<Call>>()
    // The call may be canceled before anybody waits for it.
    promise.catch(() => undefined)
    const giveUp = () => reject(giving.reason)
    giving.addEventListener('abort', giveUp, { once: true })
    try {
      await insisting(() => writeCall(state, written), giving)
      this.#asked.set(callId, { receive: receiverOf(call, options, resolve), reject })
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
  serve(audience: Audience, answers: Answers, { atOnce }: { atOnce: number }): () => Promise<void> {
    const service: Service = { audience, answers, atOnce, running: new Map() }
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
    for (const callState of states) {
      const asked = this.#asked.get(callState.callId)
      try {
        asked?.receive(callState)
      } catch (error) {
        asked?.reject(error)
      }
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
    const running: Running = { call, work: new AbortController(), progress: '', isReported: true }
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

/** The answer to a call, as JSON text. */
async function answerOf({ answers }: Service, running: Running): Promise<string> {
  const { call, work } = running
  try {
    const value = await answeredCall(answers, call.method).answer(JSON.parse(call.params), {
      signal: work.signal,
      progress: (sent) => Object.assign(running, { progress: cleanJson(sent ?? null), isReported: false }),
    })
    return cleanJson({ value: value ?? null })
  } catch (error) {
    return cleanJson({ error: wireErrorOf(error) })
  }
}

/** Receives what the state has of a call. Throws the error that answers it, or if something has another form than the call declares. */
function receiverOf<Call extends ProcessCall>(
  call: Call,
  options: AskOptions<Call>,
  resolve: (answer: AnswerOf<Call>) => void,
): PendingCall['receive'] {
  let lastProgress = ''
  return ({ progress, answer }) => {
    if (progress !== null && progress !== lastProgress) {
      lastProgress = progress
      report(call, JSON.parse(progress), options)
    }
    if (answer === null) return
    const { data } = answerForm.safeParse(JSON.parse(answer))
    if (!data) throw unreadable(call)
    if ('error' in data) throw errorOfWire(data.error)
    resolve(checkedAnswer(call, data.value))
  }
}

function unreadable({ name }: ProcessCall): CodedError {
  return new CodedError('internal', `The answer to ${name} cannot be read. ${runSameVersion}`)
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
