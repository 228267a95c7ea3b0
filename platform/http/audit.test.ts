import { expect, test } from 'vitest'
import { refusalRecord, RefusalCounts } from './audit.ts'

const ann = { kind: 'person', name: 'ann' } as const
const refusal = (time: string, path = '/settings') => ({
  actor: ann,
  method: 'PUT',
  path,
  at: new Date(`2026-03-01T${time}Z`),
})

test('refusals are counted by caller, call and minute, and listed once their minute is over', () => {
  const counts = new RefusalCounts()
  for (const time of ['12:00:10', '12:00:50', '12:01:00']) counts.count(refusal(time))
  counts.count(refusal('12:00:20', '/other'))
  const ended = counts.endedBefore(new Date('2026-03-01T12:01:30Z'))
  expect(ended.map(({ path, count }) => [path, count])).toEqual([
    ['/settings', 2],
    ['/other', 1],
  ])
})

test('what is not forgotten is listed again, so that a failed record loses nothing', () => {
  const counts = new RefusalCounts()
  counts.count(refusal('12:00:10'))
  const later = new Date('2026-03-01T13:00:00Z')
  const [first] = counts.endedBefore(later)
  expect(counts.endedBefore(later)).toEqual([first])
  if (first) counts.forget(first)
  expect(counts.endedBefore(later)).toEqual([])
})

test('a refusal is recorded at the start of its minute by its caller', () => {
  const counted = { ...refusal('12:00:00'), count: 7 }
  expect(refusalRecord(counted)).toEqual({
    author: { actor: ann, at: counted.at },
    change: { what: 'access.refuse', about: { kind: 'call', id: 'PUT /settings' }, after: { count: 7 } },
  })
})
