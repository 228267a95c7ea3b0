import type { ColumnType, Generated } from 'kysely'
import type { Actor } from '#contract/actor.ts'
import type { TokenAccess } from '#contract/guard.ts'
import type { RunSource, RunState } from '#contract/job-run.ts'
import type { Channel, Digest, NoticeKind, Severity, Weekday } from '#contract/notifications.ts'
import type { IncidentTables } from './incident-tables.ts'
import type { ProposalTables } from './proposal-tables.ts'
import type { SavingTables } from './saving-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

// Read as it was stored; written as JSON text, because each driver writes arrays differently.
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null, string | null>

/** One row per local user. */
export type AppUserTable = {
  username: string
  password_hash: string
  roles: string[]
  workspace_ids: string[] | null
  must_change_password: boolean
  created_at: Date
  password_changed_at: Date
}

/** One row per signed-in browser. */
type UserSessionTable = {
  token_hash: string
  username: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  session_id: Generated<string>
  address: ColumnType<string | null, string | null | undefined>
  browser: ColumnType<string | null, string | null | undefined>
}

/** One row per API token. */
export type ApiTokenTable = {
  token_id: string
  token_hash: string
  owner: string
  name: string
  access: TokenAccess
  workspace_ids: string[] | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
}

/** One row per API token that was ever used. */
type ApiTokenUseTable = { token_id: string; last_used_at: Date }

/** One row per user: the last page. */
type LastUrlTable = { username: string; url: string; changed_at: Date }

/** One row per saved view. */
export type SavedViewTable = {
  view_id: string
  owner: string
  name: string
  url: string
  is_shared: boolean
  changed_at: Date
}

/** One row per file that somebody opened. */
export type OpenedLogTable = {
  log_id: string
  owner: string
  file_name: string
  bytes: ColumnType<string | number, number, number>
  taken_by: string
  state: 'UPLOADING' | 'READING' | 'READY' | 'FAILED'
  message: string | null
  applications: Json
  created_at: Date
  expires_at: Date
}

/** One row per user and report with chosen columns. */
type ColumnChoiceTable = {
  username: string
  report: string
  columns: string[] | null
  is_wide: boolean
  changed_at: Date
}

/** One row per changed setting. */
type SettingTable = { key: string; value: Json; changed_by: string; changed_at: Date }

/** One row per policy: how a rule judges in a scope. */
export type PolicyTable = {
  policy_id: string
  rule: string
  target: string
  scope: string
  subscription_id: string
  workspace_id: string
  asset_id: string
  is_enabled: boolean
  limit_1: number | null
  limit_2: number | null
  minimum: string
  severity: string | null
  changed_by: string
  changed_at: Date
}

/** One row per change, in one chain. Values are kept as the texts that were sealed. */
type ChangeTable = {
  change_number: number
  changed_at: Date
  actor_kind: Actor['kind']
  actor_name: string
  what: string
  about_kind: string
  about_id: string
  before_value: ColumnType<unknown, string | null, never>
  after_value: ColumnType<unknown, string | null, never>
  origin_kind: string | null
  origin_id: string | null
  key_id: string | null
  digest: string | null
}

/** At most one row: the last change. */
type ChangeHeadTable = {
  only_row: ColumnType<boolean, never, never>
  change_number: number
  digest: string
  key_id: string | null
  seal: string
}

/** At most one row: the lakehouse account of all data. */
type ConnectionIdentityTable = {
  only_row: ColumnType<boolean, never, never>
  account_id: string
  seed: number | null
  remembered_at: Date
}

/** One row per run of a job; of successive scheduled runs that found nothing, one for all of them. */
export type JobRunTable = {
  run_id: string
  kind: string
  subject: string | null
  source: RunSource
  actor_kind: Actor['kind']
  actor_name: string
  input: NullableJson
  state: RunState
  step: string | null
  detail: string | null
  done: number | null
  total: number | null
  unit: string | null
  rate_per_second: number | null
  remaining_seconds: number | null
  records: number | null
  result: NullableJson
  error_code: string | null
  reason: string | null
  handles: NullableJson
  attempt: number
  created_at: Date
  started_at: Date | null
  updated_at: Date
  finished_at: Date | null
  folded: number
  folded_since: Date | null
}

/** One row per event of a run. */
type JobLogLineTable = { run_id: string; line_number: number; written_at: Date; message: string }

/** One row per secret that was entered, sealed. */
type SealedSecretTable = { name: string; sealed: string; changed_at: Date }

/** One row per group of receivers that are informed alike. */
export type NotificationGroupTable = {
  group_id: string
  name: string
  is_enabled: boolean
  emails: Json
  targets: Json
  categories: Json
  types: Json
  scopes: Json
  least_severity: Severity
  digest: Digest
  weekly_letter: Weekday | null
  last_letter_at: Date | null
  quiet_hours: NullableJson
  last_message_at: Date | null
  changed_by: string
  changed_at: Date
}

/** One row per address that wants no more mails of a group. */
type NotificationUnsubscriptionTable = { group_id: string; email: string; unsubscribed_at: Date }

/** One row per event that people are to be informed of. */
type NotificationOutboxTable = {
  notice_key: string
  cause_key: string
  kind: NoticeKind
  severity: Severity
  category: string
  type: string
  scopes: Json
  payload: Json
  occurred_at: Date
  enqueued_at: Date
  sorted_at: Date | null
}

/** One row per event of a cause that a group is informed of. */
type NotificationItemTable = {
  group_id: string
  cause_key: string
  kind: NoticeKind
  notice_key: string
  message_id: string | null
}

/** One row per message to one receiver. */
export type NotificationDeliveryTable = {
  delivery_id: string
  message_id: string
  group_id: string
  channel: Channel
  receiver: string
  content: Json
  state: 'WAITING' | 'SENT' | 'DEAD'
  attempts: number
  next_attempt_at: Date
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

/** At most one row: the license. */
export type LicenseTable = { one: true; token: string; entered_at: Date; entered_by: string }

/** One row: the times by which the days of a license are counted. */
type LicenseClockTable = { one: true; started_at: Date; latest_at: Date; newest_issued_at: Date | null }

/** One row per applied migration. */
type SchemaMigrationTable = { version: number; name: string; checksum: string; applied_at: Date }

/** All tables of the application state. */
export type StateTables = IncidentTables &
  ProposalTables &
  SavingTables &
  SignInTables & {
    app_user: AppUserTable
    user_session: UserSessionTable
    api_token: ApiTokenTable
    api_token_use: ApiTokenUseTable
    last_url: LastUrlTable
    saved_view: SavedViewTable
    opened_log: OpenedLogTable
    policy: PolicyTable
    column_choice: ColumnChoiceTable
    setting: SettingTable
    change: ChangeTable
    change_head: ChangeHeadTable
    connection_identity: ConnectionIdentityTable
    job_run: JobRunTable
    job_log_line: JobLogLineTable
    sealed_secret: SealedSecretTable
    notification_group: NotificationGroupTable
    notification_unsubscription: NotificationUnsubscriptionTable
    notification_outbox: NotificationOutboxTable
    notification_item: NotificationItemTable
    notification_delivery: NotificationDeliveryTable
    license: LicenseTable
    license_clock: LicenseClockTable
    schema_migration: SchemaMigrationTable
  }
