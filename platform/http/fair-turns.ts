import type { CodedError } from '#contract/errors.ts'

/** How much goes on at once, of all callers and of one, and how many may wait for it. */
export type TurnLimits = {
  atOnce: number
  atOnceOfOne: number
  mostWaiting: number
  mostWaitingOfOne: number
}

/** Turns at something of which only so much goes on at once. */
export type FairTurns = {
  /** Waits for a turn of the caller; resolves with what ends it. Throws if too many wait already. */
  take(caller: string, signal?: AbortSignal): Promise<() => void>
}

type Waiting = { begin: () => void }

/** Gives turns to callers in rotation, whoever asks most; refuses those of whom too many wait. */
export function fairTurns(limits: TurnLimits, refusal: () => CodedError): FairTurns {
  const running = new Map<string, number>()
  // The callers in the order of their next turns.
  const waiting = new Map<string, Waiting[]>()
  let allRunning = 0
  let allWaiting = 0

  const hasRoom = (caller: string) =>
    allRunning < limits.atOnce && (running.get(caller) ?? 0) < limits.atOnceOfOne

  function begin(caller: string): () => void {
    allRunning += 1
    running.set(caller, (running.get(caller) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      allRunning -= 1
      const left = (running.get(caller) ?? 1) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
      beginNext()
    }
  }

  function beginNext(): void {
    for (const [caller, [next]] of waiting) {
      if (next === undefined || !hasRoom(caller)) continue
      forget(caller, next)
      next.begin()
      return
    }
  }

  function forget(caller: string, one: Waiting): void {
    const others = (waiting.get(caller) ?? []).filter((other) => other !== one)
    allWaiting -= 1
    waiting.delete(caller)
    if (others.length > 0) waiting.set(caller, others)
  }

  function wait(caller: string, signal: AbortSignal | undefined): Promise<() => void> {
    const ofCaller = waiting.get(caller) ?? []
    if (allWaiting >= limits.mostWaiting || ofCaller.length >= limits.mostWaitingOfOne) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const one: Waiting = { begin: () => resolve(begin(caller)) }
    const giveUp = () => {
      if (waiting.get(caller)?.includes(one)) forget(caller, one)
      reject(signal?.reason)
    }
    waiting.set(caller, [...ofCaller, one])
    allWaiting += 1
    signal?.addEventListener('abort', giveUp, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', giveUp))
  }

  return {
    async take(caller, signal) {
      signal?.throwIfAborted()
      return hasRoom(caller) ? begin(caller) : wait(caller, signal)
    },
  }
}
