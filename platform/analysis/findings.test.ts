import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readModelText } from '#derive/model-text.ts'
import type { JudgedTable } from './finding-statement.ts'
import { findingModels, findingsJudgedAnew } from './findings.ts'
import { percent } from './limits.ts'
import type { PredicateRule, Rule, SelectedRule } from './rule.ts'
import { answerOf, day, emptyShelf, policy, shelf, shelves, shopLake } from './testing/shelves.ts'

const tables = { shelf: shelves }
const findingsOf = (
  rows: readonly object[],
  policies?: readonly object[],
  rules: readonly Rule[] = [emptyShelf],
) =>
  answerOf(
    findingModels(rules, tables).find(({ name }) => name === 'cost_shelf_finding'),
    rows.map((row) => ({ ...row })),
    policies?.map((row) => ({ ...row })),
  )

test('a rule finds the rows of its predicate, with the measured value, the allowed one and the price', async () => {
  expect(await findingsOf([shelf, { ...shelf, asset_id: 'full', fill: 0.5 }])).toEqual([
    {
      day,
      rule: 'empty_shelf',
      target: 'SHELF',
      workspace_id: '1',
      asset_id: 'a',
      measured: 0.25,
      allowed: 0.5,
      currency: 'USD',
      price: '3.0000000000',
      severity: 'HIGH',
      policy_severity: null,
      policy_scope: 'DEFAULT',
      hour: '10',
    },
  ])
})

test('only the asked days are judged', async () => {
  expect(await findingsOf([{ ...shelf, day: '2025-05-02', last_day: '2025-05-02' }])).toEqual([])
})

test('a table that is judged as a whole has all its findings together, and none of them in those by day', async () => {
  const models = findingModels([emptyShelf], { shelf: { ...shelves, isWhole: true } })
  const own = models.find(({ name }) => name === 'cost_shelf_finding')
  expect(own?.grain).toBe('whole')
  const found = await answerOf(own, [shelf, { ...shelf, day: '2025-05-02', last_day: '2025-05-02' }])
  expect(found.map(({ day: of }) => of).toSorted()).toEqual([day, '2025-05-02'])
  const byDay = findingModels([emptyShelf, { ...emptyShelf, name: 'bare', over: 'aisle' }], {
    shelf: { ...shelves, isWhole: true },
    aisle: shelves,
  }).find(({ name }) => name === 'finding')
  expect(byDay && (await readModelText(byDay.sql))).not.toContain('cost_shelf_finding')
})

test('what has no target, or another one, is not judged', async () => {
  expect(await findingsOf([{ ...shelf, target: null }])).toEqual([])
  expect(await findingsOf([{ ...shelf, target: 'FRIDGE' }])).toEqual([])
})

const everywhere = { ...policy, scope: 'GLOBAL' }
const inShop = { ...policy, workspace_id: '1', scope: 'WORKSPACE' }
const ofShelf = { ...inShop, asset_id: 'a', scope: 'ASSET' }

test.each([
  { name: 'of the asset', policies: [everywhere, inShop, ofShelf], scope: 'ASSET' },
  { name: 'of the workspace', policies: [everywhere, inShop], scope: 'WORKSPACE' },
  { name: 'for all', policies: [everywhere], scope: 'GLOBAL' },
  {
    name: 'for all, not of another asset',
    policies: [everywhere, { ...ofShelf, asset_id: 'b' }],
    scope: 'GLOBAL',
  },
  {
    name: 'for all, not of another workspace',
    policies: [everywhere, { ...inShop, workspace_id: '2' }],
    scope: 'GLOBAL',
  },
  {
    name: 'for all, not of another target',
    policies: [everywhere, { ...ofShelf, target: 'FRIDGE' }],
    scope: 'GLOBAL',
  },
])('the policy $name holds', async ({ policies, scope }) => {
  expect(await findingsOf([shelf], policies)).toMatchObject([{ policy_scope: scope }])
})

test('a rule that is off finds nothing, and the limit of the policy counts', async () => {
  expect(await findingsOf([shelf], [{ ...policy, is_enabled: false }])).toEqual([])
  expect(await findingsOf([shelf], [{ ...policy, limit_1: 25 }])).toEqual([])
  expect(await findingsOf([shelf], [{ ...policy, limit_1: 26 }])).toMatchObject([{ allowed: 0.26 }])
})

test('what is at stake is the price, else the stake of the table, and at least the minimum', async () => {
  const found = async (minimum: string, row: object) =>
    (await findingsOf([{ ...shelf, ...row }], [{ ...policy, minimum }])).length
  expect(await found('3', {})).toBe(1)
  expect(await found('3.1', {})).toBe(0)
  expect(await found('5', { lost: null })).toBe(1)
  expect(await found('5.1', { lost: null })).toBe(0)
  expect(await found('0', { lost: null, cost: null })).toBe(1)
  expect(await found('1', { lost: null, cost: null })).toBe(0)
})

/** The severity of a finding. */
async function severity(row: object, set: object = {}, rules: readonly Rule[] = [emptyShelf]) {
  const found = await findingsOf([{ ...shelf, ...row }], [{ ...policy, ...set }], rules)
  return found.map((finding) => finding['severity'])
}

test('a finding is HIGH from half of what is allowed down, else MEDIUM, and LOW below one of the currency', async () => {
  expect(await severity({ fill: 0.25 })).toEqual(['HIGH'])
  expect(await severity({ fill: 0.26 })).toEqual(['MEDIUM'])
  expect(await severity({ fill: 0.25, lost: '0.99' })).toEqual(['LOW'])
  expect(await severity({ fill: 0.26, lost: '1' })).toEqual(['MEDIUM'])
})

test('a finding is HIGH where more than a twentieth of the cost of the workspace is at stake', async () => {
  expect(await severity({ fill: 0.4, lost: '50' })).toEqual(['MEDIUM'])
  expect(await severity({ fill: 0.4, lost: '50.1' })).toEqual(['HIGH'])
})

test('of an upper bound a finding is HIGH from twice of what is allowed up', async () => {
  const { isWrong: _isWrong, ...rest } = emptyShelf
  const overfull: PredicateRule = { ...rest, when: 'fill > $lowest' }
  expect(await severity({ fill: 1 }, {}, [overfull])).toEqual(['HIGH'])
  expect(await severity({ fill: 0.99 }, {}, [overfull])).toEqual(['MEDIUM'])
})

test('the severity of a policy goes before', async () => {
  expect(await severity({ lost: '0.1' }, { severity: 'MEDIUM' })).toEqual(['MEDIUM'])
})

test('what another finding of the rule and day explains is marked', async () => {
  const explained: JudgedTable = {
    ...shelves,
    explained: { by: 'part.asset_id = found.asset_id and part.hour > found.hour', id: ['asset_id', 'hour'] },
  }
  const [model] = findingModels([emptyShelf], { shelf: explained })
  const later = { ...shelf, hour: '11' }
  const rows = await answerOf(model, [shelf, later, { ...later, asset_id: 'b' }])
  expect(rows.map((row) => [row['asset_id'], row['hour'], row['is_explained']])).toEqual([
    ['a', '10', true],
    ['a', '11', false],
    ['b', '11', false],
  ])
})

/** A rule with a select of its own. */
async function selectedRule(sql: string): Promise<SelectedRule> {
  const { when: _when, measured: _measured, price: _price, ...declared } = emptyShelf
  const folder = await mkdtemp(join(tmpdir(), 'rule-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'rule.sql')
  await writeFile(file, sql)
  return {
    ...declared,
    name: 'emptied_shelf',
    sql: pathToFileURL(file),
    reads: { daysBefore: 1, daysAfter: 2 },
  }
}

const emptied = `
  select judged.*, fill as measured, lowest as allowed, lost as price
  from judged
  where fill < lowest`

test('a rule with a select of its own reads the days around, and finds on the asked ones', async () => {
  const rule = await selectedRule(emptied)
  const [model] = findingModels([rule], tables)
  expect(model).toMatchObject({ name: 'emptied_shelf_finding', lookbackDays: 1, lookaheadDays: 2 })
  const nextDay = { ...shelf, day: '2025-05-02', last_day: '2025-05-02' }
  const rows = await answerOf(model, [shelf, nextDay], [{ ...policy, rule: 'emptied_shelf' }])
  expect(rows).toMatchObject([{ day, rule: 'emptied_shelf', measured: 0.25, allowed: 0.5 }])
})

test.each([
  ['2025-04-29', 0],
  ['2025-04-30', 1],
  ['2025-05-03', 1],
  ['2025-05-04', 0],
])('a rule that looks a day back and two ahead sees of %s %d rows', async (seen, count) => {
  const rule = await selectedRule(
    `select judged.* replace (cast('${day}' as date) as day), fill as measured, 1 as allowed, lost as price from judged`,
  )
  const [model] = findingModels([rule], tables)
  const rows = await answerOf(
    model,
    [{ ...shelf, day: seen, last_day: seen }],
    [{ ...policy, rule: rule.name }],
  )
  expect(rows).toHaveLength(count)
})

test('all findings have the columns of every table, and those that are explained are left out', async () => {
  const boxes: JudgedTable = { ...shelves, columns: { lid: ['asset_id', 'string'] } }
  const explained: JudgedTable = { ...shelves, explained: { by: 'true', id: ['asset_id', 'hour'] } }
  const boxRule: Rule = { ...emptyShelf, name: 'empty_box', over: 'box' }
  const both = { shelf: shelves, box: boxes }
  const policies = [policy, { ...policy, rule: 'empty_box' }].map((row) => ({ ...row }))
  const lake = await shopLake([shelf], policies)
  const anew = async (rules: readonly Rule[], of: Record<string, JudgedTable>) =>
    lake.rows(`select * from (${await findingsJudgedAnew(rules, of)}) order by rule`, { days: [day] })
  expect(await anew([emptyShelf, boxRule], both)).toMatchObject([
    { rule: 'empty_box', hour: null, lid: 'a' },
    { rule: 'empty_shelf', hour: '10', lid: null },
  ])
  expect(await anew([emptyShelf], { shelf: explained })).toEqual([])
  await lake.close()
})

test('rules that wait for their facts are not judged', async () => {
  const { when: _when, measured: _measured, isWrong: _isWrong, price: _price, ...declared } = emptyShelf
  expect(await findingsJudgedAnew([{ ...declared, waitsFor: 'cameras' }], tables)).toBeUndefined()
})

test('one table has the predicate rules of a category, one each rule with a select, one all findings', async () => {
  const slow: Rule = { ...emptyShelf, name: 'slow_shelf', category: 'PERFORMANCE' }
  const names = findingModels(
    [emptyShelf, { ...emptyShelf, name: 'bare_shelf' }, slow, await selectedRule(emptied)],
    tables,
  )
  expect(names.map(({ name }) => name)).toEqual([
    'cost_shelf_finding',
    'performance_shelf_finding',
    'emptied_shelf_finding',
    'finding',
    'cleared_day',
    'rule',
    'rule_evidence',
    'rule_target',
  ])
})

test('a rule over a table that nobody declares, or with a limit that it does not, is refused', async () => {
  expect(() => findingModels([{ ...emptyShelf, over: 'cellar' }], tables)).toThrow(
    'The rule empty_shelf judges cellar, which is no judged table.',
  )
  await expect(findingsOf([], [], [{ ...emptyShelf, when: 'fill < $highest' }])).rejects.toThrow(
    'The rule empty_shelf names $highest: declare that limit.',
  )
})

test('a second limit is that of the second place of the policy', async () => {
  const limits = { ...emptyShelf.limits, highest: percent(75, 'Fill') }
  const rules: Rule[] = [{ ...emptyShelf, limits, when: 'fill < $lowest or fill > $highest' }]
  const set = [{ ...policy, limit_2: 80 }]
  expect(await findingsOf([{ ...shelf, fill: 0.8 }], set, rules)).toEqual([])
  expect(await findingsOf([{ ...shelf, fill: 0.81 }], set, rules)).toMatchObject([
    { measured: 0.81, allowed: 0.5 },
  ])
})
