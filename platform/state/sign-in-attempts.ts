import { createHash } from 'node:crypto'
import { cleanJson } from '#contract/clean-text.ts'
import type { StateDatabase } from './state.ts'
import type { SignInTrialTable } from './sign-in-tables.ts'

/** A sign-in that has begun at a provider: for whom it returns to which page, or which trial it is. */
export type SignInAttempt = { provider: string; trialId: string | null; returnTo: string; expiresAt: Date }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Keeps a sign-in that begins; of what the browser keeps for it, only the hash. */
export async function beginAttempt(
  db: StateDatabase,
  kept: string,
  { provider, trialId, returnTo, expiresAt }: SignInAttempt,
): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values({
      attempt_hash: hashOf(kept),
      provider,
      trial_id: trialId,
      return_to: returnTo,
      expires_at: expiresAt,
    })
    .execute()
}

/** Takes the sign-in away for which a browser kept something; undefined: there is none, it came back before, or too late. */
export async function takeAttempt(
  db: StateDatabase,
  kept: string,
  now: Date,
): Promise<SignInAttempt | undefined> {
  const row = await db
    .deleteFrom('sign_in_attempt')
    .where('attempt_hash', '=', hashOf(kept))
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return undefined
  return {
    provider: row.provider,
    trialId: row.trial_id,
    returnTo: row.return_to,
    expiresAt: row.expires_at,
  }
}

/** A provider that an administrator tries. */
export type SignInTrial = {
  trialId: string
  username: string
  provider: string
  draft: unknown
  sealed: string | null
  result: unknown
  expiresAt: Date
}

/** Keeps what an administrator begins to try. */
export async function beginTrial(db: StateDatabase, trial: Omit<SignInTrial, 'result'>): Promise<void> {
  const { trialId, username, provider, draft, sealed, expiresAt } = trial
  await db
    .insertInto('sign_in_trial')
    .values({
      trial_id: trialId,
      username,
      provider,
      draft: cleanJson(draft),
      sealed,
      result: null,
      expires_at: expiresAt,
    })
    .execute()
}

/** The trial of an administrator; undefined: there is none, it is somebody else's, or over. */
export async function findTrial(
  db: StateDatabase,
  { trialId, username }: { trialId: string; username: string },
  now: Date,
): Promise<SignInTrial | undefined> {
  const row = await db
    .selectFrom('sign_in_trial')
    .selectAll()
    .where('trial_id', '=', trialId)
    .where('username', '=', username)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && trialFrom(row)
}

type TrialRow = Pick<SignInTrialTable, 'trial_id' | 'username' | 'provider' | 'sealed' | 'expires_at'> & {
  draft: unknown
  result: unknown
}

const trialFrom = ({ trial_id, username, provider, draft, sealed, result, expires_at }: TrialRow) => ({
  trialId: trial_id,
  username,
  provider,
  draft,
  sealed,
  result,
  expiresAt: expires_at,
})

/** Keeps what came of a trial. */
export async function endTrial(db: StateDatabase, trialId: string, result: unknown): Promise<void> {
  await db
    .updateTable('sign_in_trial')
    .set({ result: cleanJson(result) })
    .where('trial_id', '=', trialId)
    .execute()
}

/** Forgets sign-ins and trials that nobody finished in time. */
export async function forgetAttempts(db: StateDatabase, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_trial').where('expires_at', '<=', now).execute()
}
