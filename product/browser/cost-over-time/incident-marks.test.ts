import { expect, test } from 'vitest'
import { incidentMarks } from './incident-marks.ts'

const spans = [
  { since: '2025-05-01', until: '2025-05-08' },
  { since: '2025-05-08', until: '2025-05-15' },
]
const begun = (firstDay: string, title: string, status = 'OPEN') => ({ firstDay, title, status })

test('the day or week in which incidents began has a sign with their titles', () => {
  const marks = incidentMarks(spans, [
    begun('2025-05-08', 'Failed run'),
    begun('2025-05-14', 'Underused driver memory'),
    begun('2025-05-09', 'Failed run', 'RESOLVED'),
    begun('2025-05-02', 'Known', 'DISMISSED'),
    begun('2025-05-15', 'Later'),
  ])
  expect(marks.map(({ place, text }) => [place, text])).toEqual([
    [1, 'Incidents began: Failed run, Underused driver memory'],
  ])
})
