import { availableParallelism } from 'node:os'
import { CodedError } from '#contract/errors.ts'
import { fairTurns, type FairTurns, type TurnLimits } from './fair-turns.ts'

/** What users may do at once, each and together. */
export type UserLimits = { reads: TurnLimits; downloads: TurnLimits }

const retryAfterSeconds = 5

/** One user reads with half of what runs at once, so that others need not wait for long reads. A hundred readers may share an account, and a page asks several reads. */
export const usualUserLimits: UserLimits = {
  reads: {
    atOnce: 2 * availableParallelism(),
    atOnceOfOne: availableParallelism(),
    mostWaiting: 8_000,
    mostWaitingOfOne: 2_000,
  },
  downloads: { atOnce: 24, atOnceOfOne: 3, mostWaiting: 0, mostWaitingOfOne: 0 },
}

function refusalWith(message: string): () => CodedError {
  return () => new CodedError('too_many_requests', message, { retryAfterSeconds })
}

/** Turns of users at reads and at downloads. */
export function userTurns({ reads, downloads }: UserLimits): { reads: FairTurns; downloads: FairTurns } {
  return {
    reads: fairTurns(
      reads,
      refusalWith(`Too much is asked for at once. Wait ${retryAfterSeconds} seconds, then try again.`),
    ),
    downloads: fairTurns(
      downloads,
      refusalWith('Too many downloads are running. Wait until one of them is complete, then try again.'),
    ),
  }
}
