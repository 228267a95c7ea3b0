import { availableParallelism } from 'node:os'
import { CodedError } from '#contract/errors.ts'
import { fairTurns, type FairTurns, type TurnLimits } from './fair-turns.ts'

/** What users may do at once, each and together. */
export type UserLimits = { calls: TurnLimits; reads: TurnLimits; downloads: TurnLimits }

const retryAfterSeconds = 5

/** One user reads with half of what runs at once, so that others need not wait for long reads. A hundred readers may share an account, and a page asks several reads. */
export const usualUserLimits: Omit<UserLimits, 'calls'> = {
  reads: {
    atOnce: 2 * availableParallelism(),
    atOnceOfOne: availableParallelism(),
    mostWaiting: 8_000,
    mostWaitingOfOne: 2_000,
  },
  downloads: { atOnce: 24, atOnceOfOne: 3, mostWaiting: 0, mostWaitingOfOne: 0 },
}

/** A quarter of the connections stays for others, whatever one user asks for. */
export function callLimits(mostConnections: number): TurnLimits {
  return {
    atOnce: mostConnections,
    atOnceOfOne: Math.ceil(0.75 * mostConnections),
    mostWaiting: 0,
    mostWaitingOfOne: 0,
  }
}

function refusalWith(message: string): () => CodedError {
  return () => new CodedError('too_many_requests', message, { retryAfterSeconds })
}

/** Turns of users at calls, at their reads and at downloads. */
export function userTurns({ calls, reads, downloads }: UserLimits): Record<keyof UserLimits, FairTurns> {
  const tooMuch = refusalWith(
    `Too much is asked for at once. Wait ${retryAfterSeconds} seconds, then try again.`,
  )
  return {
    calls: fairTurns(calls, tooMuch),
    reads: fairTurns(reads, tooMuch),
    downloads: fairTurns(
      downloads,
      refusalWith('Too many downloads are running. Wait until one of them is complete, then try again.'),
    ),
  }
}
