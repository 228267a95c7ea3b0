import { randomUUID } from 'node:crypto'
import type { Actor } from '#contract/actor.ts'
import { keepNothingFound, type NothingFound } from '#state/folded-runs.ts'
import { addEndedRun } from '#state/job-runs.ts'
import type { StateDatabase } from '#state/state.ts'
import { failureOf, isNotReady, stepAtOnce, type AttemptEnd, type CheckedHandler } from './attempt.ts'
import type { Clock } from './clock.ts'
import type { Job } from './job.ts'
import type { RunEnd } from './run-end.ts'

/** One scheduled round. */
export type RoundHere = { input: unknown; subject?: string | undefined; signal: AbortSignal }

type Parts = { db: StateDatabase; clock: Clock; onError: (error: unknown) => void }
type Found = { runId: string; job: Job; round: RoundHere; since: Date; until: Date }

/** A round that found nothing must not cost more than this allows. */
const keepEveryMs = 60_000
/** The author of what the scheduler starts. */
export const scheduler: Actor = { kind: 'system', name: 'schedule' }

/** Rounds that are made at once, without the queue: a killed one leaves nothing, and the next one does its work. */
export class RoundsHere {
  readonly #parts: Parts
  readonly #nothing = new Map<string, NothingFound & { keptAtMs: number }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Makes a round. Rounds that found nothing are kept together, at most once a minute. */
  async round(job: Job, handler: CheckedHandler, round: RoundHere): Promise<RunEnd> {
    const { clock } = this.#parts
    const runId = randomUUID()
    const subject = round.subject ?? null
    const since = clock()
    const ended = await made(handler, round, runId)
    const found = { runId, job, round, since, until: clock() }
    const end = { runId, kind: job.name, subject, state: stateOf(ended), ...ended }
    const isNothing = 'outcome' in ended && ended.outcome.records === 0
    const isOver = round.signal.aborted && 'error' in ended
    if (isNothing) await this.#addNothing(found)
    else if (!isOver) await this.#add(found, ended)
    return end
  }

  /** Keeps all rounds that are not kept yet. */
  async keepAll(): Promise<void> {
    for (const key of this.#nothing.keys()) await this.#keepNothing(key).catch(this.#parts.onError)
  }

  async #addNothing({ runId, job, round, since, until }: Found): Promise<void> {
    const key = keyOf(job, round)
    const before = this.#nothing.get(key)
    const own = {
      runId,
      kind: job.name,
      subject: round.subject ?? null,
      actor: scheduler,
      input: round.input,
    }
    const started = before && before.runs > 0 ? before.since : since
    const keptAtMs = before?.keptAtMs ?? 0
    this.#nothing.set(key, { ...own, runs: (before?.runs ?? 0) + 1, since: started, until, keptAtMs })
    if (until.getTime() - keptAtMs >= keepEveryMs) await this.#keepNothing(key)
  }

  async #keepNothing(key: string): Promise<void> {
    const found = this.#nothing.get(key)
    if (!found || found.runs === 0) return
    const { keptAtMs: _keptAtMs, ...nothing } = found
    await keepNothingFound(this.#parts.db, nothing)
    this.#nothing.set(key, { ...found, runs: 0, keptAtMs: found.until.getTime() })
  }

  async #add({ runId, job, round, since, until }: Found, ended: AttemptEnd): Promise<void> {
    if ('error' in ended && isNotReady(ended.error)) return
    await this.#keepNothing(keyOf(job, round))
    await addEndedRun(this.#parts.db, {
      runId,
      kind: job.name,
      subject: round.subject ?? null,
      source: 'SCHEDULE',
      actor: scheduler,
      input: round.input,
      createdAt: since,
      finishedAt: until,
      state: stateOf(ended),
      ...('outcome' in ended
        ? { records: ended.outcome.records, detail: ended.outcome.detail ?? null }
        : failureOf(ended.error)),
    })
  }
}

async function made(
  handler: CheckedHandler,
  {
    input,
    subject = null,
    signal,
  }: { input: unknown; subject?: string | null | undefined; signal: AbortSignal },
  runId: string,
): Promise<AttemptEnd> {
  const context = {
    runId,
    subject,
    source: 'SCHEDULE',
    attempt: 1,
    signal,
    report: () => {},
    step: stepAtOnce,
  } as const
  try {
    return { outcome: await handler(input, context) }
  } catch (error) {
    return { error }
  }
}

function stateOf(ended: AttemptEnd): 'SUCCEEDED' | 'PARTIAL' | 'FAILED' {
  if (!('outcome' in ended)) return 'FAILED'
  return ended.outcome.isPartial ? 'PARTIAL' : 'SUCCEEDED'
}

const keyOf = (job: Job, { subject }: RoundHere) => JSON.stringify([job.name, subject ?? null])
