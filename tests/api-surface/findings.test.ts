import { expect, test } from 'vitest'
import { findingKinds } from '#product/contract/filters/finding-filter.ts'
import { rules } from '#rules/catalogue.ts'

test('lists can be filtered by the finding of every rule, under its title', () => {
  expect(findingKinds).toEqual(rules.map(({ name, title }) => ({ value: name, label: title })))
})
