import { sql, type Transaction } from 'kysely'
import type { Day } from '#contract/dates.ts'
import type { Mart } from '#mart/mart.ts'
import { enqueueNotices, type Notice } from '#state/notices.ts'
import type { StateDatabase } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'
import type { IncidentCategory, IncidentReference } from '../incident-ports.ts'
import { causesAfter, type CauseNews, type CausesAfter } from './causes.ts'
import { openCauses, writeCauses } from './causes-kept.ts'
import { knownIncidents } from './known-incidents.ts'
import { livesAfter, type LifeAfter } from './life-after.ts'
import { lockLife } from './life-lock.ts'
import { openedPayload, resolvedPayload } from './notice-text.ts'
import { seenIncidents } from './seen-incidents.ts'
import { incidentsById, writeLives } from './write-lives.ts'

/** What a round is made with. */
export type RoundParts = {
  db: StateDatabase
  mart: Pick<Mart, 'rows'>
  now: () => Date
  /** Whether all that was collected stands in a publication, and history is loaded. */
  isWhole: (dataVersion: number) => boolean
}

/** What a round did; `isRefused`: the publication is empty or older than one that was shown, so nothing changed. */
export type RoundResult = {
  isRefused: boolean
  written: number
  notices: number
  leftOut: readonly LeftOut[]
}

/** What the state refused for what it holds; all else of the round stands. */
export type LeftOut = { what: string; why: string }

type Shown = { dataVersion: number | null; newestDay: Day | null; isHistoryLoaded: boolean }

/**
 * Compares the incidents of a category with what is kept of them, and writes what began, went on, ended or was corrected,
 * with their notices, in one transaction.
 */
export async function incidentRound(parts: RoundParts, category: IncidentCategory): Promise<RoundResult> {
  const { db, mart, now } = parts
  const { incidents, rules, dataVersion, oldestDay, newestDay } = await seenIncidents(mart, [category])
  const isWhole = parts.isWhole(dataVersion)
  return db.transaction().execute(async (transaction) => {
    await lockLife(transaction)
    const shown = await lastShown(transaction, category)
    if (newestDay === null || isOlder({ dataVersion, newestDay, isWhole }, shown))
      return { isRefused: true, written: 0, notices: 0, leftOut: [] }
    const facts = { now: now(), isWhole, isSilent: !shown.isHistoryLoaded, oldestDay, newestDay }
    const lives = livesAfter(incidents, await knownIncidents(transaction, category, rules), facts)
    const causes = causesAfter(lives, await openCauses(transaction, category, rules), facts.now)
    const incidentRows = await writeLives(transaction, informedAt(lives, causes, facts.now))
    const refusedCauses = await writeCauses(transaction, causes, facts.now)
    const notices = await noticesOf(transaction, causes.news, facts.now)
    const refusedNotices = await enqueueNotices(transaction, notices, facts.now)
    await keepShown(transaction, category, {
      dataVersion,
      newestDay,
      isHistoryLoaded: shown.isHistoryLoaded || isWhole,
    })
    return {
      isRefused: false,
      written: incidentRows.written,
      notices: notices.length - refusedNotices.length,
      leftOut: [
        ...incidentRows.refused.map(({ row, why }) => ({ what: `incident ${row.incident_id}`, why })),
        ...refusedCauses.map(({ row, why }) => ({ what: `cause ${row.causeKey}`, why })),
        ...refusedNotices.map(({ row, why }) => ({ what: `notice ${row.key}`, why })),
      ],
    }
  })
}

/** A version that went back is taken only if it has all again. */
function isOlder(
  { dataVersion, newestDay, isWhole }: { dataVersion: number; newestDay: Day; isWhole: boolean },
  shown: Shown,
): boolean {
  if (shown.dataVersion === null || dataVersion >= shown.dataVersion) return false
  return !isWhole || (shown.newestDay !== null && newestDay < shown.newestDay)
}

async function lastShown(transaction: StateDatabase, category: IncidentCategory): Promise<Shown> {
  const row = await transaction
    .selectFrom('incident_round')
    .select(['data_version', 'newest_day', 'is_history_loaded'])
    .where('category', '=', category)
    .executeTakeFirst()
  return {
    dataVersion: row?.data_version ?? null,
    newestDay: row?.newest_day ?? null,
    isHistoryLoaded: row?.is_history_loaded ?? false,
  }
}

async function keepShown(
  transaction: StateDatabase,
  category: IncidentCategory,
  { dataVersion, newestDay, isHistoryLoaded }: Shown,
): Promise<void> {
  const shown = { data_version: dataVersion, newest_day: newestDay, is_history_loaded: isHistoryLoaded }
  await sql`
    insert into incident_round (category, data_version, newest_day, is_history_loaded)
    values (${category}, ${dataVersion}, ${newestDay}, ${isHistoryLoaded})
    on conflict (category) do nothing`.execute(transaction)
  await transaction.updateTable('incident_round').set(shown).where('category', '=', category).execute()
}

function informedAt(lives: readonly LifeAfter[], { informed }: CausesAfter, now: Date): LifeAfter[] {
  return lives.map((after) =>
    informed.has(after.life.incidentId)
      ? { ...after, life: { ...after.life, notifiedAt: now }, change: 'WRITE' }
      : after,
  )
}

async function noticesOf(
  transaction: Transaction<StateTables>,
  news: readonly CauseNews[],
  now: Date,
): Promise<Notice[]> {
  const gone = news.flatMap(({ lives: [strongest] }) =>
    strongest && !strongest.seen ? [strongest.life.incidentId] : [],
  )
  const kept = await incidentsById(transaction, gone)
  return news.flatMap((one) => noticeOf(one, kept, now) ?? [])
}

function noticeOf(
  { causeKey, kind, lives: [strongest, ...others] }: CauseNews,
  kept: ReadonlyMap<string, IncidentReference>,
  now: Date,
): Notice | undefined {
  if (!strongest) return undefined
  const { seen, life } = strongest
  const incident = seen ?? kept.get(life.incidentId)
  if (!incident) return undefined
  const { subscriptionId, workspaceId, severity, category, summary } = incident
  return {
    key: `${causeKey} ${kind}`,
    causeKey,
    kind,
    severity,
    category,
    type: summary.incidentType,
    scopes: [
      'GLOBAL',
      ...(subscriptionId === null ? [] : [`SUBSCRIPTION:${subscriptionId}`]),
      ...(workspaceId === null ? [] : [`WORKSPACE:${workspaceId}`]),
    ],
    payload:
      kind === 'OPENED' && seen
        ? openedPayload(seen, others.length)
        : resolvedPayload(incident, life, others.length),
    occurredAt: now,
  }
}
