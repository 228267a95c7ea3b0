import { expect, test } from 'vitest'
import { minutes } from './limits.ts'
import { ruleTables } from './rule-tables.ts'
import type { Rule } from './rule.ts'
import { answerOf, emptyShelf } from './testing/shelves.ts'

/** The rows of a table about rules. */
const rowsOf = (table: string, rules: readonly Rule[]) =>
  answerOf(
    ruleTables(rules).find(({ name }) => name === table),
    [],
  )

test('a rule has its texts, and the label and format of its threshold', async () => {
  expect(await rowsOf('rule', [emptyShelf])).toEqual([
    {
      rule: 'empty_shelf',
      title: 'Empty shelf',
      meaning: 'A shelf is not full.',
      advice: 'Fill it.',
      price_meaning: 'lost sales',
      limit_label: 'Fill',
      limit_format: 'share',
      cause: 'empty_shelf',
      cause_category: 'COST',
      cause_type: 'EMPTY',
      waste_causes: '',
      money_group: 'INCREASE',
    },
  ])
  expect(await rowsOf('rule', [{ ...emptyShelf, limits: {} }])).toMatchObject([
    { limit_label: '', limit_format: 'count' },
  ])
})

test('rules of one cause have one category, one type and the waste of all of them', async () => {
  const dark = {
    ...emptyShelf,
    name: 'dark',
    type: 'DARK',
    cause: 'shelf',
    category: 'CONFIGURATION',
  } as const
  const cold = { ...dark, name: 'cold', type: 'COLD', category: 'PERFORMANCE', wasteCauses: ['ice'] } as const
  const warm = { ...dark, name: 'warm', cause: 'warm', moneyGroup: 'PLAN' } as const
  const shelf = { cause: 'shelf', cause_category: 'PERFORMANCE', cause_type: 'COLD', waste_causes: ',ice,' }
  expect(await rowsOf('rule', [dark, cold, warm])).toMatchObject([
    { rule: 'cold', ...shelf, money_group: 'WASTE' },
    { rule: 'dark', ...shelf, money_group: 'WASTE' },
    { rule: 'warm', cause: 'warm', cause_category: 'CONFIGURATION', money_group: 'PLAN' },
  ])
})

test('the evidence of a rule is in its order', async () => {
  const [fill] = emptyShelf.evidence
  const evidence = fill ? [fill, { ...fill, feature: 'lost' }] : []
  const rows = await rowsOf('rule_evidence', [{ ...emptyShelf, evidence }])
  expect(rows.map(({ place, feature }) => [place, feature])).toEqual([
    [0, 'fill'],
    [1, 'lost'],
  ])
})

test('a rule is aimed at each of its targets, with its limits and its least money', async () => {
  const limits = { ...emptyShelf.limits, time: minutes(5, 'Time') }
  const rows = await rowsOf('rule_target', [
    { ...emptyShelf, of: ['FRIDGE', 'SHELF'], limits, minimum: '0.5' },
  ])
  expect(rows.map(({ target }) => target)).toEqual(['FRIDGE', 'SHELF'])
  expect(rows[0]).toMatchObject({
    rule: 'empty_shelf',
    category: 'COST',
    incident_type: 'EMPTY',
    incident_subtype: null,
    is_enabled: true,
    limit_1: 50,
    limit_1_label: 'Fill',
    limit_1_unit: 'percent',
    limit_1_least: 1,
    limit_1_most: 1000,
    limit_2: 5,
    limit_2_unit: 'minutes',
    minimum: '0.5000000000',
    waits_for: null,
  })
})

test('a rule without limits has none, and one that waits names its reason', async () => {
  const { when: _when, measured: _measured, isWrong: _isWrong, price: _price, ...declared } = emptyShelf
  const rows = await rowsOf('rule_target', [{ ...declared, limits: {}, waitsFor: 'cameras' }])
  expect(rows).toMatchObject([
    { limit_1: null, limit_1_label: null, minimum: '0.0000000000', waits_for: 'cameras' },
  ])
})

test('a rule is on everywhere, nowhere, or for the targets that it names', async () => {
  const on = async (isOn: Rule['isOn']) => {
    const rows = await rowsOf('rule_target', [
      { ...emptyShelf, of: ['FRIDGE', 'SHELF'], ...(isOn !== undefined && { isOn }) },
    ])
    return rows.map(({ is_enabled }) => is_enabled)
  }
  expect(await on(undefined)).toEqual([true, true])
  expect(await on(false)).toEqual([false, false])
  expect(await on(['SHELF'])).toEqual([false, true])
})

test.each(["Don't", 'back\\slash'])(
  'a text that engines would read differently is refused: %s',
  async (title) => {
    await expect(rowsOf('rule', [{ ...emptyShelf, title }])).rejects.toThrow(
      `The text has a quote or a backslash: ${title}`,
    )
  },
)
