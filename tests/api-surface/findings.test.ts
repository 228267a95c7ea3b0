import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costTypes, performanceTypes } from '#features/incidents/incidents/contract/filters.ts'
import { findingKinds } from '#product/contract/filters/finding-filter.ts'
import { rules } from '#rules/catalogue.ts'

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

test('incidents of costs know the periods of every rule that judges periods: a finding without one would be lost', () => {
  const model = readFileSync(new URL('../../models/cost-incident/model.sql', import.meta.url), 'utf8')
  const ofPeriods = judgedRules.filter(({ over }) => over === 'period')
  const unknown = ofPeriods.filter(({ type, subtype = type }) => {
    return !['DAY', 'WEEK', 'MONTH'].includes(subtype) && !model.includes(`when '${subtype}' then`)
  })
  expect(ofPeriods.length).toBeGreaterThan(10)
  expect(unknown.map(({ name }) => name)).toEqual([])
})
