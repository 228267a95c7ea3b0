import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './imports.ts'
import { misnamed, wellNamed } from './planted-tests.ts'
import { breachOfTier, reachOfTests, testTiers } from './test-tiers.ts'

test.each(misnamed)('refuses in $file: $text $reached', ({ why, ...planted }) => {
  expect(breachOfTier({ ...planted, reached: new Set(planted.reached) })).toMatch(why)
})

test.each(wellNamed)('lets $file have: $text $reached', (planted) => {
  expect(breachOfTier({ ...planted, reached: new Set(planted.reached) })).toBeUndefined()
})

test('every test is named for its tier', () => {
  const reach = reachOfTests()
  const breaches = [...reach].flatMap(([file, reached]) => {
    const why = breachOfTier({ file, text: readFileSync(join(root, file), 'utf8'), reached })
    return why ? [`${file}: ${why}`] : []
  })
  expect(breaches).toEqual([])
})

const always = ['tests/roles/roles.test.ts', 'tests/money/money-is-conserved.test.ts']

test('every tier has tests, each test is in one tier, and money and roles are tested at every change', () => {
  const tiers = testTiers()
  expect(tiers.pure.length).toBeGreaterThan(100)
  expect(tiers.store.length).toBeGreaterThan(100)
  expect(tiers.world.length).toBeGreaterThan(3)
  expect(tiers.process.length).toBeGreaterThan(10)
  expect(tiers.slow.length).toBeGreaterThan(3)
  expect(tiers.store).toEqual(expect.arrayContaining(always))
  const all = Object.values(tiers).flat()
  expect(new Set(all).size).toBe(all.length)
})
