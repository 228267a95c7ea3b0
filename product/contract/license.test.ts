import { expect, test } from 'vitest'
import {
  daysUntil,
  heldBackBecause,
  isCollected,
  licenseTexts,
  standingOf,
  unenforced,
  type KnownLicense,
} from './license.ts'

const startedAt = new Date('2026-01-01T00:00:00Z')
const until = (expiresAt: string): KnownLicense => ({ kind: 'claims', claims: { expiresAt } })
const held = until('2026-06-30T00:00:00Z')
const { missing, expired } = licenseTexts

type Expected = { state: string; why: string | undefined; collects: boolean }

test.each<[string, KnownLicense, string, Expected]>([
  [
    'a year',
    until('2027-01-01T00:00:00Z'),
    '2026-01-02T00:00:00Z',
    { state: 'VALID', why: undefined, collects: true },
  ],
  ['30 days and a second', held, '2026-05-30T23:59:59Z', { state: 'VALID', why: undefined, collects: true }],
  ['30 days', held, '2026-05-31T00:00:00Z', { state: 'EXPIRING', why: undefined, collects: true }],
  [
    'its last second',
    held,
    '2026-06-29T23:59:59.999Z',
    { state: 'EXPIRING', why: undefined, collects: true },
  ],
  ['its end', held, '2026-06-30T00:00:00Z', { state: 'EXPIRED', why: expired, collects: true }],
  ['7 days past', held, '2026-07-06T23:59:59.999Z', { state: 'EXPIRED', why: expired, collects: true }],
  ['no collecting', held, '2026-07-07T00:00:00Z', { state: 'EXPIRED', why: expired, collects: false }],
  [
    'no license',
    { kind: 'none' },
    '2026-01-30T23:59:59.999Z',
    { state: 'MISSING', why: undefined, collects: true },
  ],
  [
    'none after 30 days',
    { kind: 'none' },
    '2026-01-31T00:00:00Z',
    { state: 'MISSING', why: missing, collects: true },
  ],
  [
    'none after 37 days',
    { kind: 'none' },
    '2026-02-07T00:00:00Z',
    { state: 'MISSING', why: missing, collects: false },
  ],
  [
    'an invalid one',
    { kind: 'invalid' },
    '2026-01-05T00:00:00Z',
    { state: 'INVALID', why: undefined, collects: true },
  ],
  [
    'an invalid one later',
    { kind: 'invalid' },
    '2026-02-05T00:00:00Z',
    { state: 'INVALID', why: missing, collects: true },
  ],
  [
    "another's",
    { kind: 'other-tenant' },
    '2026-02-05T00:00:00Z',
    { state: 'OTHER_TENANT', why: missing, collects: true },
  ],
])(
  '%s: state, why changes are held back, and whether data is collected',
  (_what, license, time, expected) => {
    const now = new Date(time)
    const standing = standingOf(license, { startedAt, now })
    expect({
      state: standing.state,
      why: heldBackBecause(standing, now),
      collects: isCollected(standing, now),
    }).toEqual(expected)
  },
)

test('where no license is asked for nothing is ever held back', () => {
  const now = new Date('2099-01-01T00:00:00Z')
  expect([heldBackBecause(unenforced, now), isCollected(unenforced, now)]).toEqual([undefined, true])
})

test.each([
  ['2026-01-02T00:00:00.001Z', 29],
  ['2026-01-01T00:00:00Z', 30],
  ['2026-01-30T12:00:00Z', 1],
  ['2026-02-01T00:00:00Z', 0],
])('at %s there are %i days left of the first thirty', (now, days) => {
  expect(daysUntil(new Date('2026-01-31T00:00:00Z'), new Date(now))).toBe(days)
})
