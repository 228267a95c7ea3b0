import type { ColumnType } from 'kysely'

// Read as it was stored; written as JSON text, because each driver writes arrays differently.
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null, string | null>

/** One row per account that signs in by a provider. */
export type ExternalAccountTable = {
  issuer: string
  subject: string
  username: string
  provider: string
  email: string | null
  created_at: Date
  last_sign_in_at: Date
  disabled_at: Date | null
}

/** One row per session that a provider began. */
type ProviderSessionTable = {
  token_hash: string
  provider: string
  sealed: string | null
  ask_again_at: Date | null
}

/** One row per sign-in that has not come back from its provider. */
type SignInAttemptTable = {
  attempt_hash: string
  provider: string
  trial_id: string | null
  return_to: string
  expires_at: Date
}

/** One row per provider that an administrator tries. */
export type SignInTrialTable = {
  trial_id: string
  username: string
  provider: string
  draft: Json
  sealed: string | null
  result: NullableJson
  expires_at: Date
}

/** Tables of sign-ins by providers. */
export type SignInTables = {
  external_account: ExternalAccountTable
  provider_session: ProviderSessionTable
  sign_in_attempt: SignInAttemptTable
  sign_in_trial: SignInTrialTable
}
