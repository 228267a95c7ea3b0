import type { z } from 'zod'
import type { KeptSetting } from '#contract/setting.ts'
import type { Author, StateWriter, WriteTransaction, Written } from './change.ts'
import type { StateDatabase } from './state.ts'

/** A changed setting. */
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

/** Changes a setting. */
export async function writeSetting(
  writer: StateWriter,
  setting: Pick<Setting, 'key' | 'value'>,
  author: Author,
): Promise<void> {
  await writer.write(author, (transaction) => keepSetting(transaction, setting, author))
}

/** Changes a setting within a write. */
export async function keepSetting(
  transaction: WriteTransaction,
  { key, value }: Pick<Setting, 'key' | 'value'>,
  author: Author,
): Promise<Written<undefined>> {
  const before = (await findSetting(transaction, key))?.value
  const columns = { value: JSON.stringify(value), changed_by: author.actor.name, changed_at: author.at }
  await transaction
    .insertInto('setting')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute()
  const change = { what: 'setting.change', about: { kind: 'setting', id: key }, before, after: value }
  return { answer: undefined, changes: [change] }
}
