import type { z } from 'zod'
import type { StateDatabase } from './state.ts'

/** A changed setting. */
export type Setting = { key: string; value: unknown; changedBy: string; changedAt: Date }

/** The value of a setting; undefined if nobody changed it. */
export async function readSetting<Value>(
  db: StateDatabase,
  key: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row && schema.parse(row.value)
}

/** All changed settings. */
export async function allSettings(db: StateDatabase): Promise<Setting[]> {
  return db
    .selectFrom('setting')
    .select(['key', 'value', 'changed_by as changedBy', 'changed_at as changedAt'])
    .orderBy('key')
    .execute()
}

/** The latest changes of a setting, the newest first. */
export async function settingChanges(db: StateDatabase, key: string, most: number): Promise<Setting[]> {
  return db
    .selectFrom('setting_change')
    .select(['key', 'value', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('key', '=', key)
    .orderBy('changed_at', 'desc')
    .orderBy('change_id')
    .limit(most)
    .execute()
}

/** Changes a setting, and records the change. */
export async function writeSetting(db: StateDatabase, setting: Setting): Promise<void> {
  const { key } = setting
  const change = {
    value: JSON.stringify(setting.value),
    changed_by: setting.changedBy,
    changed_at: setting.changedAt,
  }
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('setting')
      .values({ key, ...change })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
      .execute()
    await transaction
      .insertInto('setting_change')
      .values({ key, ...change })
      .execute()
  })
}
