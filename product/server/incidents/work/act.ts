import type { Severity } from '#contract/notifications.ts'
import type { Author, Change, WriteTransaction } from '#state/change.ts'
import type { IncidentReference } from '../../incident-ports.ts'
import type { IncidentAction, WorkedIncident } from '../../incident-work-ports.ts'
import { categoriesOf, dismissWithin, restoreWithin, type Deciding } from '../decisions.ts'
import { lockLife } from '../life-lock.ts'
import { keepBatch, type BatchItem, type Dismissal } from './batches.ts'
import { keepWork, keptWork, piecesOf, type KeptWork, type Piece, type WorkValues } from './kept-work.ts'

type WorkAction = Extract<IncidentAction, { kind: 'ASSIGN' | 'SNOOZE' }>

/** Does the same with several incidents; answers the id by which all of it can be undone. */
export function actOnIncidents(
  deciding: Deciding,
  incidents: readonly WorkedIncident[],
  action: IncidentAction,
  author: Author,
): Promise<string> {
  return deciding.write(author, async (transaction) => {
    await lockLife(transaction)
    const { items, changes } =
      action.kind === 'ASSIGN' || action.kind === 'SNOOZE'
        ? await changeWork(transaction, incidents, action, author.at)
        : await changeDismissals(transaction, incidents, action, author)
    if (action.kind === 'DISMISS') await deciding.startRounds(transaction, categoriesOf(incidents), author)
    return { answer: await keepBatch(transaction, items, author.at), changes }
  })
}

type Acted = { items: BatchItem[]; changes: Change[] }

async function changeWork(
  transaction: WriteTransaction,
  incidents: readonly WorkedIncident[],
  action: WorkAction,
  at: Date,
): Promise<Acted> {
  const pieces = piecesOf(await keptWork(transaction, incidents), incidents)
  const changed = pieces.map(({ work, incidents: own }) => ({
    work,
    incidents: own,
    after: Object.assign({}, work, valuesAfter(own, action)),
  }))
  await keepWork(
    transaction,
    changed.map(({ after }) => after),
    at,
  )
  const items = incidents.map((incident) => {
    const own = changed.filter((piece) => piece.incidents.includes(incident))
    const works = own.map(({ work, after }) => ({
      workId: work.workId,
      before: valuesOf(work),
      after: valuesOf(after),
    }))
    return { kind: 'WORK' as const, incidentId: incident.incidentId, works, incident }
  })
  return {
    items: items.map(({ incident: _incident, ...item }) => item),
    changes: items.flatMap(({ incident, works: [first] }) =>
      first ? [workChange(incident.incidentId, action.kind, first, incident.summary)] : [],
    ),
  }
}

/** What was decided about a piece of work. */
function valuesOf({ assignedTo, snoozedUntil, snoozedSeverity, snoozedMoney }: KeptWork): WorkValues {
  return { assignedTo, snoozedUntil, snoozedSeverity, snoozedMoney }
}

function valuesAfter(incidents: Piece['incidents'], action: WorkAction): Partial<WorkValues> {
  if (action.kind === 'ASSIGN') return { assignedTo: action.assignee }
  if (action.until === null) return { snoozedUntil: null, snoozedSeverity: null, snoozedMoney: null }
  const ranks: readonly Severity[] = ['LOW', 'MEDIUM', 'HIGH']
  const rank = Math.max(...incidents.map(({ severity }) => ranks.indexOf(severity)))
  const money = incidents.flatMap(({ atStake }) => (atStake === null ? [] : [Number(atStake)]))
  return {
    snoozedUntil: action.until,
    snoozedSeverity: ranks[rank] ?? 'HIGH',
    snoozedMoney: money.length === 0 ? null : Math.max(...money),
  }
}

/** The record of a change of the work on an incident. */
export function workChange(
  incidentId: string,
  kind: WorkAction['kind'],
  { before, after }: { before: WorkValues; after: WorkValues },
  summary?: Pick<IncidentReference['summary'], 'title' | 'assetName'>,
): Change {
  const [field, verb] =
    kind === 'ASSIGN' ? (['assignedTo', 'assign'] as const) : (['snoozedUntil', 'snooze'] as const)
  return {
    what: `incident.${after[field] === null ? `un${verb}` : verb}`,
    about: { kind: 'incident', id: incidentId },
    before: { [field]: before[field] },
    after: {
      [field]: after[field],
      ...(summary && { title: summary.title, assetName: summary.assetName }),
    },
  }
}

async function changeDismissals(
  transaction: WriteTransaction,
  incidents: readonly WorkedIncident[],
  action: Exclude<IncidentAction, WorkAction>,
  author: Author,
): Promise<Acted> {
  const isDismissed = action.kind === 'DISMISS'
  const decided = incidents.map(({ incidentId, decisionId }) => ({
    incidentId,
    decisionId: isDismissed ? incidentId : (decisionId ?? incidentId),
  }))
  const decisionIds = [...new Set(decided.map(({ decisionId }) => decisionId))]
  const before = await dismissalsBefore(transaction, decisionIds)
  const changes = isDismissed
    ? await dismissWithin(transaction, incidents, action, author)
    : await restoreWithin(transaction, decisionIds)
  const items = decided.map(({ incidentId, decisionId }) => ({
    kind: 'DISMISSAL' as const,
    incidentId,
    decisionId,
    before: before.get(decisionId) ?? null,
    isDismissed,
  }))
  return { items, changes }
}

async function dismissalsBefore(
  transaction: WriteTransaction,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, Dismissal>> {
  const rows = await transaction
    .selectFrom('incident')
    .select([
      'incident_id as incidentId',
      'reason',
      'mute_until as muteUntil',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
    ])
    .where('status', '=', 'DISMISSED')
    .where('incident_id', 'in', incidentIds)
    .execute()
  return new Map(rows.map(({ incidentId, ...dismissal }) => [incidentId, dismissal]))
}
