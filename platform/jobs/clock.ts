import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'

/** Answers the current time. */
export type Clock = () => Date

/** The time of the machine, for sessions, queues and logs. */
export const realClock: Clock = () => new Date()

/** The time of the data, which may differ from the machine's. */
export type DataClock = {
  /** The latest known time. An old answer of a URL is used while a new one is requested. */
  now: Clock
  /** Requests the time again, so that `now` is not older than this call. */
  refresh: () => Promise<void>
}

type DataClockOptions = {
  /** The age at which an answer is requested again. */
  freshMs?: number
  /** The last known time, for a start at which the URL does not answer. */
  lastKnown?: Date | undefined
}

const answerSchema = z.object({ now: z.iso.datetime({ offset: true }) })
const answerWithinMs = 5_000

/** A clock for data: real time, one instant, or what a URL answers as `{"now": instant}`. */
export async function dataClock(
  source: string | undefined,
  options: DataClockOptions = {},
): Promise<DataClock> {
  if (source === undefined) return { now: realClock, refresh: async () => {} }
  if (z.iso.datetime({ offset: true }).safeParse(source).success) {
    return { now: () => new Date(source), refresh: async () => {} }
  }
  return askedClock(source, options)
}

async function askedClock(url: string, { freshMs = 3_000, lastKnown }: DataClockOptions): Promise<DataClock> {
  let askedAt = performance.now()
  let answer = await timeAt(url).catch((error: unknown) => {
    if (lastKnown) return lastKnown
    throw error
  })
  let asking: Promise<void> | undefined

  function ask(): Promise<void> {
    asking ??= timeAt(url)
      .then((now) => void (answer = now))
      .finally(() => {
        askedAt = performance.now()
        asking = undefined
      })
    return asking
  }

  return {
    now() {
      // A clock that does not answer keeps its time; a caller that needs the current one uses `refresh`.
      if (performance.now() - askedAt >= freshMs) void ask().catch(() => {})
      return new Date(answer)
    },
    async refresh() {
      await asking?.catch(() => {})
      await ask()
    },
  }
}

async function timeAt(url: string): Promise<Date> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return new Date(answerSchema.parse(await response.json()).now)
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'it did not answer {"now": instant}' : String(cause)
    throw new CodedError('source_failed', `The data clock ${url} cannot be read: ${reason}. Check the URL.`, {
      cause,
    })
  }
}
