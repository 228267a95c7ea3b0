import { expect, test } from 'vitest'
import { findingKinds } from '#product/contract/filters/finding-filter.ts'
import { costTypes, performanceTypes } from '#product/contract/incident-types.ts'
import { rules } from '#rules/catalogue.ts'
import { references } from '#rules/judged/comparison.ts'

test('lists of jobs can be filtered by every rule that judges runs of jobs, under its title', () => {
  const judged = rules.filter((rule) => rule.of.includes('JOB') && !('waitsFor' in rule))
  expect(findingKinds).toEqual(judged.map(({ name, title }) => ({ value: name, label: title })))
})

const judgedRules = rules.filter((rule) => !('waitsFor' in rule))
const typesOf = (judged: typeof rules) => [...new Set(judged.map(({ type }) => type))].toSorted()

test('lists of incidents can be filtered by every type that a rule reports', () => {
  const isCost = ({ category }: (typeof rules)[number]) => category === 'COST'
  expect(costTypes.toSorted()).toEqual(typesOf(judgedRules.filter(isCost)))
  expect(performanceTypes.toSorted()).toEqual(typesOf(judgedRules.filter((rule) => !isCost(rule))))
})

test('every rule that judges costs names its period: incidents are made of the periods that it could judge', () => {
  const ofPeriods = judgedRules.filter(({ category, over }) => category === 'COST' && over !== 'budget')
  expect(ofPeriods.length).toBeGreaterThan(10)
  expect(ofPeriods.filter(({ period }) => period === undefined).map(({ name }) => name)).toEqual([])
  const unknown = ofPeriods.filter(({ comparedWith = 'last7Days' }) => !(comparedWith in references))
  expect(unknown.map(({ name }) => name)).toEqual([])
})
