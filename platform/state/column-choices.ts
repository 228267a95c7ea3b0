import type { StateDatabase } from './state.ts'

/** The columns that a user shows in a report's table; null: the default columns of the report. */
export type ColumnChoice = { report: string; columns: string[] | null; isWide: boolean }

/** The choices of a user, by report. */
export async function findColumnChoices(db: StateDatabase, username: string): Promise<ColumnChoice[]> {
  return db
    .selectFrom('column_choice')
    .select(['report', 'columns', 'is_wide as isWide'])
    .where('username', '=', username)
    .orderBy('report')
    .execute()
}

/** Replaces the chosen columns of a user for a report. */
export async function keepColumnChoice(
  db: StateDatabase,
  username: string,
  { report, columns, isWide }: ColumnChoice,
  now: Date,
): Promise<void> {
  const changes = { columns, is_wide: isWide, changed_at: now }
  await db
    .insertInto('column_choice')
    .values({ username, report, ...changes })
    .onConflict((conflict) => conflict.columns(['username', 'report']).doUpdateSet(changes))
    .execute()
}
