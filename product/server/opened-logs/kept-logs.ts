import type { Selectable } from 'kysely'
import { z } from 'zod'
import { cleanJson, cleanText } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import type { Author, Change, StateWriter, WriteTransaction } from '#state/change.ts'
import { readDeclared } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'
import type { OpenedLogTable } from '#state/tables.ts'
import type { LimitsOfPerson, OpenedLog } from '#product/contract/calls/opened-logs.ts'
import { limitsUnder, openedLogLimits } from '#product/contract/opened-log-limits.ts'

type Row = Selectable<OpenedLogTable>
type Applications = OpenedLog['applications']

/** What happens to a log after it was begun. */
export type LogStep =
  | { state: 'READING' }
  | { state: 'READY'; applications: Readonly<Applications> }
  | { state: 'FAILED'; message: string }

const dayMs = 86_400_000
const gigabytes = (bytes: number) => `${Number((bytes / 1e9).toFixed(1))} GB`
const underWay: readonly Row['state'][] = ['UPLOADING', 'READING']

/** The logs of a person, the newest first. */
export async function findLogs(db: StateDatabase, owner: string): Promise<OpenedLog[]> {
  const rows = await db
    .selectFrom('opened_log')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('log_id')
    .execute()
  return rows.map(logOf)
}

/** The ids of the logs of all people. */
export async function findLogIds(db: StateDatabase, state?: Row['state']): Promise<string[]> {
  const all = db.selectFrom('opened_log').select('log_id')
  const rows = await (state === undefined ? all : all.where('state', '=', state)).execute()
  return rows.map(({ log_id }) => log_id)
}

/** The log of a person that has a Spark application and is read; undefined where they opened none. */
export async function logWithApplication(
  db: StateDatabase,
  owner: string,
  sparkContextId: string,
): Promise<OpenedLog | undefined> {
  const logs = await findLogs(db, owner)
  return logs.find(
    ({ state, applications }) =>
      state === 'READY' && applications.some((application) => application.sparkContextId === sparkContextId),
  )
}

type Begun = { logId: string; owner: string; fileName: string; bytes: number; takenBy: string }

/** Begins a log of a person. Refuses it where it is larger than one may be, or they have as many or as much as anybody may. */
export async function beginLog(writer: StateWriter, log: Begun, author: Author): Promise<OpenedLog> {
  return writer.write(author, async (transaction) => {
    const limits = limitsUnder(await readDeclared(transaction, openedLogLimits))
    await refuseMore(transaction, log, limits)
    const row = await transaction
      .insertInto('opened_log')
      .values({
        log_id: log.logId,
        owner: log.owner,
        file_name: cleanText(log.fileName),
        bytes: log.bytes,
        taken_by: log.takenBy,
        state: 'UPLOADING',
        message: null,
        applications: cleanJson([]),
        created_at: author.at,
        expires_at: new Date(author.at.getTime() + limits.keptDays * dayMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { answer: logOf(row), changes: [{ ...changeOf('open', row), after: recordedOf(row) }] }
  })
}

async function refuseMore(
  transaction: WriteTransaction,
  { owner, bytes }: Begun,
  { mostBytes, mostLogs, mostLogBytes }: LimitsOfPerson,
): Promise<void> {
  if (bytes > mostLogBytes)
    throw new CodedError(
      'body_too_large',
      `The file has ${gigabytes(bytes)}, more than ${gigabytes(mostLogBytes)}, the limit for one event log.`,
    )
  // Two that begin at once are counted one after the other.
  await transaction
    .selectFrom('app_user')
    .select('username')
    .where('username', '=', owner)
    .forUpdate()
    .execute()
  const logs = await findLogs(transaction, owner)
  if (logs.length >= mostLogs)
    throw new CodedError(
      'conflict',
      `You have ${logs.length} event logs, and may have ${mostLogs}. Delete one first.`,
    )
  const kept = logs.reduce((sum, log) => sum + (log.state === 'FAILED' ? 0 : log.bytes), 0)
  if (kept + bytes > mostBytes)
    throw new CodedError(
      'conflict',
      `Your event logs have ${gigabytes(kept)}, and with this one more than ${gigabytes(mostBytes)}, the limit. Delete one first.`,
    )
}

const verbs = { READING: undefined, READY: 'read', FAILED: 'fail' } as const

/** Takes a log that is under way one step on; answers it, or undefined where it was deleted meanwhile. */
export async function stepLog(
  writer: StateWriter,
  logId: string,
  step: LogStep,
  author: Author,
): Promise<OpenedLog | undefined> {
  return writer.write(author, async (transaction) => {
    const row = await transaction
      .updateTable('opened_log')
      .set({
        state: step.state,
        message: step.state === 'FAILED' ? cleanText(step.message) : null,
        applications: cleanJson(step.state === 'READY' ? step.applications : []),
      })
      .where('log_id', '=', logId)
      .where('state', 'in', underWay)
      .returningAll()
      .executeTakeFirst()
    const verb = verbs[step.state]
    const changes = row && verb ? [{ ...changeOf(verb, row), after: recordedOf(row) }] : []
    return { answer: row && logOf(row), changes }
  })
}

/** Fails the logs that a server was taking or reading when it ended; answers their ids. */
export async function failInterrupted(
  writer: StateWriter,
  takenBy: string,
  author: Author,
): Promise<string[]> {
  return writer.write(author, async (transaction) => {
    const rows = await transaction
      .updateTable('opened_log')
      .set({ state: 'FAILED', message: 'The server ended meanwhile: open it again.' })
      .where('taken_by', '=', takenBy)
      .where('state', 'in', underWay)
      .returningAll()
      .execute()
    return { answer: idsOf(rows), changes: rows.map((row) => changeOf('fail', row)) }
  })
}

/** Fails logs whose files are gone, as after a restore. */
export async function failLost(
  writer: StateWriter,
  logIds: readonly string[],
  author: Author,
): Promise<void> {
  if (logIds.length === 0) return
  await writer.write(author, async (transaction) => {
    const rows = await transaction
      .updateTable('opened_log')
      .set({ state: 'FAILED', message: 'Its files are gone: open it again.', applications: cleanJson([]) })
      .where('log_id', 'in', logIds)
      .where('state', '=', 'READY')
      .returningAll()
      .execute()
    return { answer: undefined, changes: rows.map((row) => changeOf('fail', row)) }
  })
}

/** Deletes a log, of this owner where one is given; answers whether there was one. */
export async function deleteLog(
  writer: StateWriter,
  { logId, owner }: { logId: string; owner?: string },
  author: Author,
): Promise<boolean> {
  return writer.write(author, async (transaction) => {
    const deleting = transaction.deleteFrom('opened_log').where('log_id', '=', logId)
    const row = await (owner === undefined ? deleting : deleting.where('owner', '=', owner))
      .returningAll()
      .executeTakeFirst()
    return { answer: row !== undefined, changes: row ? [deletionOf(row)] : [] }
  })
}

/** Deletes the logs whose time is over; answers their ids. */
export async function deleteExpired(writer: StateWriter, author: Author): Promise<string[]> {
  return writer.write(author, async (transaction) => {
    const rows = await transaction
      .deleteFrom('opened_log')
      .where('expires_at', '<=', author.at)
      .returningAll()
      .execute()
    return { answer: idsOf(rows), changes: rows.map(deletionOf) }
  })
}

const idsOf = (rows: readonly Row[]) => rows.map(({ log_id }) => log_id)

const changeOf = (verb: 'open' | 'read' | 'fail' | 'delete', { log_id: id }: Row): Change => ({
  what: `opened-log.${verb}`,
  about: { kind: 'opened-log', id },
})

const deletionOf = (row: Row): Change => ({ ...changeOf('delete', row), before: recordedOf(row) })

const recordedOf = ({ owner, file_name: fileName, bytes, state }: Row) => ({
  owner,
  fileName,
  bytes: Number(bytes),
  state,
})

const keptApplications = z.array(
  z.object({
    sparkContextId: z.string(),
    applicationId: z.string().nullable(),
    name: z.string().nullable(),
  }),
)

function logOf(row: Row): OpenedLog {
  return {
    logId: row.log_id,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    state: row.state,
    readBytes: null,
    message: row.message,
    applications: keptApplications.parse(row.applications),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}
