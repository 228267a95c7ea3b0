import { expect, test } from 'vitest'
import { signInLimits, type Try } from './sign-in-limits.ts'

const now = () => new Date('2026-03-01T12:00:00Z')

/** Which of these tries are refused, if every one is wrong. */
function refused(limits: ReturnType<typeof signInLimits>, tries: readonly Try[]): Try[] {
  return tries.filter((attempt) => {
    try {
      limits.begin(attempt)
      return false
    } catch {
      return true
    }
  })
}

const repeated = (count: number, tryOf: (index: number) => Try) =>
  Array.from({ length: count }, (_, index) => tryOf(index))
const ann = { username: 'ann', address: '203.0.113.1' }

test('refuses the sixth wrong try at a name from one address', () => {
  const limits = signInLimits(now)
  expect(
    refused(
      limits,
      repeated(5, () => ann),
    ),
  ).toEqual([])
  expect(refused(limits, [{ ...ann, username: 'ANN' }])).toHaveLength(1)
})

test('refuses the twenty-first wrong try at a name, wherever they come from', () => {
  const limits = signInLimits(now)
  const fromElsewhere = (index: number) => ({ username: 'ann', address: `198.51.100.${index}` })
  expect(refused(limits, repeated(20, fromElsewhere))).toEqual([])
  expect(refused(limits, [ann])).toEqual([ann])
})

test('lets in whoever signed in from there before, however many others try the name', () => {
  const limits = signInLimits(now)
  limits.begin(ann)
  limits.succeeded(ann)
  refused(
    limits,
    repeated(100, (index) => ({ username: 'ann', address: `198.51.100.${index}` })),
  )
  expect(refused(limits, [ann])).toEqual([])
})

test('a name that is locked out locks nobody else out, however often it is tried', () => {
  const limits = signInLimits(now)
  refused(
    limits,
    repeated(500, () => ann),
  )
  expect(refused(limits, [{ ...ann, username: 'bob' }])).toEqual([])
})

test('refuses an address after a hundred wrong tries at any names, and no other address', () => {
  const limits = signInLimits(now)
  const atNames = (index: number) => ({ ...ann, username: `name ${index}` })
  expect(refused(limits, repeated(100, atNames))).toEqual([])
  expect(refused(limits, [{ ...ann, username: 'bob' }])).toHaveLength(1)
  expect(refused(limits, [{ username: 'bob', address: '203.0.113.2' }])).toEqual([])
})

test('does not count tries that succeeded or whose password was not looked at', () => {
  const limits = signInLimits(now)
  for (const attempt of repeated(200, (index) => ({ ...ann, username: `name ${index}` }))) {
    limits.begin(attempt)
    if (attempt.username.endsWith('1')) limits.succeeded(attempt)
    else limits.takeBack(attempt)
  }
  expect(
    refused(
      limits,
      repeated(5, () => ann),
    ),
  ).toEqual([])
})

test('signing in with one name does not free the address for others', () => {
  const limits = signInLimits(now)
  refused(
    limits,
    repeated(99, (index) => ({ ...ann, username: `name ${index}` })),
  )
  limits.begin(ann)
  limits.succeeded(ann)
  expect(
    refused(
      limits,
      repeated(2, (index) => ({ ...ann, username: `other ${index}` })),
    ),
  ).toHaveLength(1)
})
