import { expect, test } from 'vitest'
import { number } from './limits.ts'
import { rule, type Rule } from './rule.ts'

const declared: Rule = {
  name: 'empty_shelf',
  over: 'shelf',
  of: ['SHELF'],
  category: 'COST',
  type: 'EMPTY',
  title: 'Empty shelf',
  meaning: 'A shelf is not full.',
  advice: 'Fill it.',
  priceMeaning: 'lost sales',
  limits: {},
  evidence: [],
  waitsFor: 'cameras',
}
const limited = (limits: Rule['limits']) => () => rule({ ...declared, limits })
const goods = number(3, 'Goods', 2)

test('a rule has at most two limits, as policies keep no more', () => {
  expect(limited({ one: goods, two: goods })).not.toThrow()
  expect(limited({ one: goods, two: goods, three: goods })).toThrow(
    'The rule empty_shelf has more than two limits.',
  )
})

test('a limit lies between its minimum and its maximum', () => {
  expect(limited({ least: { ...goods, value: 2 }, most: { ...goods, value: 1_000_000 } })).not.toThrow()
  const refused = 'of the rule empty_shelf is out of its range.'
  expect(limited({ least: { ...goods, value: 1 } })).toThrow(`The limit least ${refused}`)
  expect(limited({ most: { ...goods, value: 1_000_001 } })).toThrow(`The limit most ${refused}`)
})
