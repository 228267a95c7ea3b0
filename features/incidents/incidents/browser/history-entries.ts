import { day } from '#ui/format/time.ts'
import { principalText } from '#product/contract/principal.ts'
import type { IncidentDetail } from '../contract.ts'

/** One line of the history; `at` is an instant. */
export type HistoryEntry = { at: string; text: string }

type Shown = Pick<IncidentDetail, 'life' | 'events'> & {
  incident: Pick<IncidentDetail['incident'], 'firstDay' | 'resolvedDay'>
}

/** What happened to an incident, the latest first: found, notified, what people did, resolved. */
export function historyEntries({ incident, life, events }: Shown): HistoryEntry[] {
  const ofPeople = events.map((event) => ({ at: event.at, text: eventText(event) }))
  const ofRounds =
    life === null
      ? []
      : [
          { at: life.firstSeenAt, text: `Found; first day ${day(incident.firstDay)}` },
          ...(life.notifiedAt === null ? [] : [{ at: life.notifiedAt, text: 'Notified' }]),
          ...(life.resolvedAt === null ? [] : [{ at: life.resolvedAt, text: resolvedText(incident) }]),
        ]
  // Of the same moment, what came last stays first.
  return [...ofRounds, ...ofPeople].toReversed().toSorted((one, other) => other.at.localeCompare(one.at))
}

const resolvedText = ({ resolvedDay }: Shown['incident']) =>
  resolvedDay === null ? 'Resolved' : `Resolved; nothing was found on ${day(resolvedDay)}`

function eventText({ what, by, text }: IncidentDetail['events'][number]): string {
  const author = `by ${principalText(by)}`
  if (what === 'ASSIGNED') return `Assigned to ${principalText(text ?? '')} ${author}`
  if (what === 'UNASSIGNED') return `Assigned to nobody ${author}`
  if (what === 'SNOOZED') return `Snoozed until ${text === null ? '' : `${day(text)} `}${author}`
  if (what === 'UNSNOOZED') return `Snooze ended ${author}`
  if (what === 'DISMISSED') return `Dismissed ${author}: ${text ?? ''}`
  if (what === 'RESTORED') return `Dismissal taken back ${author}`
  return what === 'COMMENTED' ? `Commented ${author}` : `Comment removed ${author}`
}
