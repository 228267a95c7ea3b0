import { expect, test } from 'vitest'
import { waitingSource } from '#collect/schedule.ts'
import { collected } from './collect-job.ts'

const failed = {
  ...waitingSource('usage', 'account'),
  state: 'failed' as const,
  cause: { code: 'source_failed' as const, message: 'No answer.' },
}

test('a collection without new rows found nothing', () => {
  const { records, isPartial, againAt } = collected({ appends: 0, changedRows: 0, failed: [] })
  expect({ records, isPartial, againAt }).toEqual({ records: 0, isPartial: false, againAt: undefined })
})

test('a source that failed makes it partial, names it, and asks for the next one', () => {
  const summary = { appends: 2, changedRows: 70, failed: [failed], nextTry: '2025-05-31T12:00:30Z' }
  expect(collected(summary)).toMatchObject({
    records: 70,
    isPartial: true,
    detail: 'usage account: No answer.',
    againAt: new Date('2025-05-31T12:00:30Z'),
  })
})
