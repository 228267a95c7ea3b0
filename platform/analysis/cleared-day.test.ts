import { expect, test } from 'vitest'
import { findingModels } from './findings.ts'
import type { Rule } from './rule.ts'
import { answerOf, clearableShelves, emptyShelf, policy, shelf } from './testing/shelves.ts'

/** The shelves of which the last judgement of the day found nothing, as `asset rules`. */
async function cleared(rows: readonly object[], set: object = {}, rules: readonly Rule[] = [emptyShelf]) {
  const model = findingModels(rules, { shelf: clearableShelves }).find(({ name }) => name === 'cleared_day')
  const policies = rules.map(({ name }) => ({ ...policy, rule: name, ...set }))
  const found = await answerOf(
    model,
    rows.map((row) => ({ ...row })),
    policies,
  )
  return found.map((row) => `${String(row['asset_id'])} ${String(row['rules'])}`)
}

const empty = { ...shelf, fill: 0.1 }
const full = { ...shelf, hour: '11', fill: 0.9 }

test('a thing is cleared of a rule whose last judgement of the day found nothing', async () => {
  expect(await cleared([empty, full])).toEqual(['a ,empty_shelf,'])
  expect(await cleared([full, { ...empty, hour: '12' }])).toEqual([])
  expect(await cleared([{ ...full, day: '2025-05-02', last_day: '2025-05-02' }])).toEqual([])
})

test('each rule is cleared by itself', async () => {
  const lost: Rule = { ...emptyShelf, name: 'lost_sales', when: 'lost > 1', measured: 'lost' }
  expect(await cleared([full], {}, [emptyShelf, lost])).toEqual(['a ,empty_shelf,'])
  expect(await cleared([{ ...full, lost: '1' }], {}, [emptyShelf, lost])).toEqual([
    'a ,empty_shelf,lost_sales,',
  ])
})

test('a row clears nothing that the rule could not judge in it', async () => {
  expect(await cleared([{ ...full, fill: null }])).toEqual([])
  expect(await cleared([empty, { ...full, fill: null }])).toEqual([])
})

test('a row that cannot clear still shows what was found in it', async () => {
  const closed = { is_open: false }
  expect(await cleared([{ ...full, ...closed }])).toEqual([])
  expect(await cleared([full, { ...empty, ...closed, hour: '12' }])).toEqual([])
})

test('what is at stake below the minimum is nothing found, and unknown money leaves it open', async () => {
  expect(await cleared([{ ...empty, lost: '2' }], { minimum: '3' })).toEqual(['a ,empty_shelf,'])
  expect(await cleared([{ ...empty, lost: '3' }], { minimum: '3' })).toEqual([])
  expect(await cleared([{ ...empty, lost: null, cost: null }], { minimum: '3' })).toEqual([])
})
