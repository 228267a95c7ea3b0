import { expect, test } from 'vitest'
import { historyEntries } from './history-entries.ts'

const at = (hour: number) => `2025-05-31T${String(hour).padStart(2, '0')}:00:00.000Z`
const incident = { firstDay: '2025-05-27', resolvedDay: '2025-05-31' }
const life = { firstSeenAt: at(1), notifiedAt: at(1), lastSeenAt: at(9), resolvedAt: at(9) }

test('the history has what rounds and people did, the latest first', () => {
  const entries = historyEntries({
    incident,
    life,
    events: [
      { what: 'ASSIGNED', at: at(2), by: 'bert', text: 'ann' },
      { what: 'SNOOZED', at: at(3), by: 'ann', text: '2025-06-10' },
      { what: 'COMMENTED', at: at(4), by: 'ann', text: null },
      { what: 'COMMENT_REMOVED', at: at(5), by: 'ann', text: null },
      { what: 'UNSNOOZED', at: at(6), by: 'bert', text: null },
      { what: 'DISMISSED', at: at(7), by: 'bert', text: 'Planned' },
      { what: 'RESTORED', at: at(8), by: 'bert', text: null },
      { what: 'UNASSIGNED', at: at(8), by: 'bert', text: null },
    ],
  })
  expect(entries.map(({ text }) => text)).toEqual([
    'Resolved; nothing was found on 31 May 2025',
    'Assigned to nobody by bert',
    'Dismissal taken back by bert',
    'Dismissed by bert: Planned',
    'Snooze ended by bert',
    'Comment removed by ann',
    'Commented by ann',
    'Snoozed until 10 Jun 2025 by ann',
    'Assigned to ann by bert',
    'Notified',
    'Found; first day 27 May 2025',
  ])
})

test('what no round has seen has the history of people alone', () => {
  expect(historyEntries({ incident, life: null, events: [] })).toEqual([])
})
