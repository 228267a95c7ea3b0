import { expect, test } from 'vitest'
import { findingKinds } from '#product/contract/filters/finding-filter.ts'
import { rules } from '#rules/catalogue.ts'

test('lists of jobs can be filtered by every rule that judges runs of jobs, under its title', () => {
  const judged = rules.filter((rule) => rule.of.includes('JOB') && !('waitsFor' in rule))
  expect(findingKinds).toEqual(judged.map(({ name, title }) => ({ value: name, label: title })))
})
