import type { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import type { KeptSetting } from '#contract/setting.ts'
import type { Author, Change, StateWriter, WriteTransaction, Written } from './change.ts'
import { deleteSealed, writeSealed } from './sealed-secrets.ts'
import type { StateDatabase } from './state.ts'

/** A changed setting; its value is null where it was returned to its default. */
export type Setting = { key: string; value: unknown; changedBy: string; changedAt: Date }

/** The value of a setting; undefined if nobody changed it. */
export async function readSetting<Value>(
  db: StateDatabase,
  key: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const row = await findSetting(db, key)
  return row && schema.parse(row.value)
}

/** What holds of a declared setting: what somebody chose, else its default. */
export async function readDeclared<Value>(
  db: StateDatabase,
  { key, valueOf }: KeptSetting<Value>,
): Promise<Value> {
  return valueOf((await findSetting(db, key))?.value)
}

/** A setting with its last change; undefined if nobody changed it. */
export async function findSetting(db: StateDatabase, key: string): Promise<Setting | undefined> {
  return settingRows(db).where('key', '=', key).executeTakeFirst()
}

/** All changed settings. */
export async function allSettings(db: StateDatabase): Promise<Setting[]> {
  return settingRows(db).orderBy('key').execute()
}

const settingRows = (db: StateDatabase) =>
  db.selectFrom('setting').select(['key', 'value', 'changed_by as changedBy', 'changed_at as changedAt'])

/** A secret that is entered with a setting; null: it is forgotten. */
export type SecretWriting = { name: string; sealed: string | null }

type SettingWriting = Pick<Setting, 'key' | 'value'> & { secret?: SecretWriting | undefined }

/** Changes a setting, and with it the secret that is sealed beside it. */
export async function writeSetting(
  writer: StateWriter,
  { secret, ...setting }: SettingWriting,
  author: Author,
): Promise<void> {
  await writer.write(author, async (transaction) => {
    const { answer, changes } = await keepSetting(transaction, setting, author)
    const ofSecret = secret ? [await keepSecret(transaction, secret, author)] : []
    return { answer, changes: [...changes, ...ofSecret] }
  })
}

/** Records that a secret was entered or removed, and not which. */
async function keepSecret(
  transaction: WriteTransaction,
  { name, sealed }: SecretWriting,
  { at }: Author,
): Promise<Change> {
  const about = { kind: 'secret', id: name }
  if (sealed === null) {
    await deleteSealed(transaction, [name])
    return { what: 'secret.remove', about, before: { isEntered: true } }
  }
  await writeSealed(transaction, { name, sealed, changedAt: at })
  return { what: 'secret.enter', about, after: { isEntered: true } }
}

/** Changes a setting within a write. */
export async function keepSetting(
  transaction: WriteTransaction,
  { key, value }: Pick<Setting, 'key' | 'value'>,
  author: Author,
): Promise<Written<undefined>> {
  const before = (await findSetting(transaction, key))?.value
  const columns = columnsOf(value, author)
  await transaction
    .insertInto('setting')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute()
  return { answer: undefined, changes: [changeOf(key, before, value)] }
}

const columnsOf = (value: unknown, { actor, at }: Author) => ({
  value: cleanJson(value),
  changed_by: actor.name,
  changed_at: at,
})

const changeOf = (key: string, before: unknown, after: unknown): Change => ({
  what: 'setting.change',
  about: { kind: 'setting', id: key },
  before,
  after,
})

/** Changes a setting by its kept value, which nobody else changes meanwhile; undefined: nothing is kept. */
export async function changeSetting(
  writer: StateWriter,
  key: string,
  change: (kept: unknown) => unknown,
  author: Author,
): Promise<void> {
  await writer.write(author, async (transaction) => {
    // Where there is no row yet that could be locked, one is added for all who change it at the same time.
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('setting')
      .values({ key, ...columnsOf(null, author) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    const row = await settingRows(transaction).where('key', '=', key).forUpdate().executeTakeFirstOrThrow()
    const before = numInsertedOrUpdatedRows === 0n ? row.value : undefined
    const after = change(before)
    await transaction.updateTable('setting').set(columnsOf(after, author)).where('key', '=', key).execute()
    return { answer: undefined, changes: [changeOf(key, before, after)] }
  })
}

/** A value in the place of the one that was last changed when it was seen; null: none, so that the default holds. */
export type SettingReplacement = { key: string; value: unknown; seenAt: Date | undefined }

/** Replaces several settings in one write; refuses all of them where one was changed since it was seen. */
export async function replaceSettings(
  writer: StateWriter,
  replacements: readonly SettingReplacement[],
  author: Author,
): Promise<void> {
  await writer.write(author, async (transaction) => {
    const changes: Change[] = []
    // Two writers that replace the same settings lock them in one order.
    for (const replacement of replacements.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      changes.push(await replaceSetting(transaction, replacement, author))
    return { answer: undefined, changes }
  })
}

async function replaceSetting(
  transaction: WriteTransaction,
  { key, value, seenAt }: SettingReplacement,
  author: Author,
): Promise<Change> {
  const kept = await settingRows(transaction).where('key', '=', key).forUpdate().executeTakeFirst()
  if (kept?.changedAt.getTime() !== seenAt?.getTime()) throw changedMeanwhile(key)
  const columns = columnsOf(value, author)
  if (kept) await transaction.updateTable('setting').set(columns).where('key', '=', key).execute()
  else await addSetting(transaction, { key, ...columns })
  return changeOf(key, kept?.value, value)
}

/** Somebody may add the same setting at the same time, when there is no row yet that could be locked. */
async function addSetting(
  transaction: WriteTransaction,
  row: { key: string; value: string; changed_by: string; changed_at: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw changedMeanwhile(row.key)
}

const changedMeanwhile = (key: string) =>
  new CodedError('conflict', `Somebody changed the setting ${key} meanwhile: load it again.`)

/** The value before the last change of a setting, null for none; undefined where the audit trail has no such change. */
export async function valueBeforeChange(
  db: StateDatabase,
  { key, changedAt }: Pick<Setting, 'key' | 'changedAt'>,
): Promise<{ value: unknown } | undefined> {
  return db
    .selectFrom('change')
    .select('before_value as value')
    .where('what', '=', 'setting.change')
    .where('about_kind', '=', 'setting')
    .where('about_id', '=', key)
    .where('changed_at', '=', changedAt)
    .orderBy('change_number', 'desc')
    .executeTakeFirst()
}
